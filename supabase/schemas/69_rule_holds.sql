-- Rules that suggest to hold a comment: a person carries it out with one press, or the rule by itself, as its owner has agreed.

create function engine.hold_by_rule(v engine.comments, r public.reply_rules) returns void
language plpgsql set search_path = '' as $$
declare
  v_cap constant int := engine.rule_hold_cap(r);
begin
  if v_cap is null or v_cap <= (
    select count(*) from public.rule_matches m where m.rule_id = r.id and m.held_alone and m.matched_at > engine.now() - interval '24 hours')
    or exists (select from private.moderations m where m.user_id = v.user_id and m.comment_id = v.comment_id)
  then
    return;
  end if;
  if engine.ask_moderations(v.user_id, coalesce(engine.consented_by(r), v.user_id), v.channel_id, 'hold', array[v.comment_id]) = 1 then
    update public.rule_matches m set hold = 'asked', held_alone = true where m.comment_row_id = v.id and m.rule_id = r.id;
    perform engine.log(v.user_id, 'engine', 'comments_moderated', v.channel_id, jsonb_build_object('act', 'hold', 'comments', 1, 'rule', r.id));
  end if;
exception when sqlstate 'PT422' then
  -- Too many decisions are open: it stays a suggestion.
  return;
end $$;
comment on function engine.hold_by_rule(engine.comments, public.reply_rules) is
  'Has a comment held without a person, where the owner has agreed to that of this rule, within the cap; else it stays suggested. What a person has decided about before is left alone. The caller holds engine.lock_decisions.';

create function engine.consented_by(r public.reply_rules) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.actor_id from public.automation_consents c where c.user_id = r.user_id and c.about = 'holds' and c.terms ->> 'rule_id' = r.id::text
    order by c.id desc limit 1);
end $$;
comment on function engine.consented_by(public.reply_rules) is 'Which person has last said whether a rule holds by itself: what it holds is their decision.';

create function engine.hold_terms_of(p_user uuid, p_rule uuid, p_cap int, out terms jsonb, out hash text)
language plpgsql stable set search_path = '' as $$
declare
  r public.reply_rules;
begin
  select k.* into r from public.reply_rules k where k.id = p_rule and k.user_id = p_user and k.suggest_hold;
  if not found then
    perform engine.fail(404, 'rule_not_found', 'There is no such rule that suggests holding comments.', 'Save the rule first.');
  end if;
  perform engine.require(p_cap between 1 and engine.most('holds_by_rule'), format('Choose between 1 and %s comments a day.', engine.most('holds_by_rule')));
  terms := jsonb_build_object('rule_id', r.id, 'cap', p_cap, 'channel_id', r.channel_id, 'consent', true, 'says', array[
    format('The rule “%s” holds comments for review on YouTube without asking you: %s.', r.name, coalesce(
      'when a comment ' || nullif(engine.listed(array(select c.words from engine.rule_conditions(r) c), 'and'), ''), 'every comment')),
    format('At most %s in 24 hours%s. Further ones are only suggested to you.', p_cap, case when r.channel_id is null then ', on all your channels together' else '' end),
    'Nobody sees a held comment until it is published again. You can do that with one press, under Held.',
    'It never rejects a comment and never hides a viewer.',
    'Changing the conditions or the reply of the rule ends this. Turning the rule off pauses it.']);
  hash := encode(sha256(convert_to(terms::text, 'UTF8')), 'hex');
end $$;
comment on function engine.hold_terms_of(uuid, uuid, int) is 'What an owner agrees to when a rule holds up to p_cap comments a day by itself, and its hash; 404 for a rule that suggests no holding.';

create function engine.hold_terms(p_rule uuid, p_cap int) returns table (says text[], hash text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v record;
begin
  select * into v from engine.hold_terms_of(engine.require_allowed(engine.whole_account('own')), p_rule, p_cap);
  return query select array(select jsonb_array_elements_text(v.terms -> 'says')), v.hash;
end $$;
comment on function engine.hold_terms(uuid, int) is 'Rule of public.hold_terms.';

create function public.hold_terms(p_rule uuid, p_cap int) returns table (says text[], hash text)
language sql stable set search_path = '' as $$ select * from engine.hold_terms(p_rule, p_cap) $$;
comment on function public.hold_terms(uuid, int) is 'What the owner would agree to by letting a rule hold up to p_cap comments a day by itself, as it will be kept, and the hash that public.set_rule_holds wants.';

create function engine.set_rule_holds(p_rule uuid, p_cap int, p_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.whole_account('own'));
  v record;
begin
  perform engine.refuse_operator();
  perform engine.lock_decisions(v_user);
  if p_cap is null then
    insert into public.automation_consents (user_id, actor_id, about, policy, terms)
    select v_user, engine.actor(), 'holds', 'review', jsonb_build_object('rule_id', r.id)
    from public.reply_rules r where r.id = p_rule and r.user_id = v_user and engine.rule_hold_cap(r) is not null;
    return;
  end if;
  select * into v from engine.hold_terms_of(v_user, p_rule, p_cap);
  if p_hash is distinct from v.hash then
    perform engine.fail(409, 'terms_changed', 'The terms have changed since you opened them. Read them again.');
  end if;
  if engine.most('consents') <= (
    select count(*) from public.automation_consents c where c.user_id = v_user and c.policy = 'auto' and c.created_at > engine.now() - interval '24 hours') then
    perform engine.fail(429, 'too_many_consents', format('You''ve already agreed %s times in the last 24 hours.', engine.most('consents')), 'Try again tomorrow.');
  end if;
  insert into public.automation_consents (user_id, actor_id, about, policy, terms) values (v_user, engine.actor(), 'holds', 'auto', v.terms);
end $$;
comment on function engine.set_rule_holds(uuid, int, text) is 'Rule of public.set_rule_holds.';

create function public.set_rule_holds(p_rule uuid, p_cap int, p_hash text) returns void
language sql set search_path = '' as $$ select engine.set_rule_holds(p_rule, p_cap, p_hash) $$;
comment on function public.set_rule_holds(uuid, int, text) is
  'Records that the owner lets a rule hold up to p_cap comments a day by itself, under the terms that they read (p_hash); with p_cap null takes that back, which is never refused. 409 for other terms, 403 for anybody but the owner.';

create function engine.suggested_hold(p_comment uuid) returns table (rule_name text, hold text, held_alone boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select r.name, m.hold, m.held_alone from public.rule_matches m join public.reply_rules r on r.id = m.rule_id
  where m.comment_row_id = p_comment and m.hold in ('suggested', 'asked') and m.user_id = engine.account('moderate') and engine.covers(engine.channels('moderate'), m.channel_id)
  order by m.hold = 'asked' desc, r.position limit 1;
end $$;
comment on function engine.suggested_hold(uuid) is
  'Which rule suggests holding a comment, for who may moderate there, and whether YouTube was asked to (hold: suggested, asked), by a person or the rule alone. No row when none does, or it was dismissed.';

create function engine.decide_hold(p_comment uuid, p_act text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('moderate'));
  y public.comments;
begin
  -- A program decides about no viewer's comment.
  perform engine.me();
  perform engine.require(p_act = any ('{hold,publish,dismiss}'), 'Hold the comment, publish it again, or dismiss the suggestion.');
  select c.* into y from public.comments c where c.id = p_comment and c.user_id = v_user and engine.covers(engine.channels('moderate'), c.channel_id);
  if not found or not exists (select from public.rule_matches m where m.comment_row_id = p_comment and m.hold in ('suggested', 'asked')) then
    perform engine.fail(404, 'suggestion_not_found', 'No rule suggests holding this comment any more.', 'Reload the page.');
  end if;
  if p_act <> 'dismiss' then
    perform engine.moderate_comments(y.channel_id, p_act, array[y.comment_id]);
  end if;
  update public.rule_matches m set hold = case p_act when 'hold' then 'asked' else 'dismissed' end
  where m.comment_row_id = p_comment and m.hold in ('suggested', 'asked');
  perform engine.call_to_show(array[p_comment]);
end $$;
comment on function engine.decide_hold(uuid, text) is 'Rule of public.decide_hold.';

create function public.decide_hold(p_comment uuid, p_act text) returns void
language sql set search_path = '' as $$ select engine.decide_hold(p_comment, p_act) $$;
comment on function public.decide_hold(uuid, text) is
  'What a person makes of a rule''s suggestion to hold a comment: hold it, publish it again, or dismiss the suggestion. Holding and publishing go as public.moderate_comments has them. 403 for who may not moderate, 404 where nothing is suggested.';

grant execute on function engine.hold_terms(uuid, int), public.hold_terms(uuid, int), engine.set_rule_holds(uuid, int, text), public.set_rule_holds(uuid, int, text),
  engine.suggested_hold(uuid), engine.decide_hold(uuid, text), public.decide_hold(uuid, text) to authenticated;
