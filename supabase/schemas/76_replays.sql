-- A rule or a voice, tried on a channel's last comments before it holds ("replay"): which comments, what it costs, how far it is and what was found. Of the comments nothing changes.

create function engine.replay_states() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{looking,asking,reading,done,cancelled}'; end $$;
comment on function engine.replay_states() is
  'How far a replay is: comments are matched without the model, a person is asked whether it may read the others, it reads them, all is found, or a person has stopped it.';

create function engine.replay_replies() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{fixed,draft,auto,skip,none,earlier,open,spam,noise}'; end $$;
comment on function engine.replay_replies() is
  'What a matched comment would have come to: what the rule says of its reply (engine.rule_actions), or why something else decides it: another rule comes first (earlier), or may (open), or it gets no reply whatever rules say (spam, noise).';

create function engine.replay_lists() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{matched,person,unknown,all}'; end $$;
comment on function engine.replay_lists() is
  'Comments of a replay to look through: those that match, those of them whose reply it would decide and that a person answered, those of which nobody knows whether they match, all.';
grant execute on function engine.replay_states(), engine.replay_replies(), engine.replay_lists() to authenticated;

create table private.replays (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  rule jsonb,
  voice jsonb,
  state text not null default 'looking' check (state = any (engine.replay_states())),
  held text check (length(held) <= 40),
  begun_at timestamptz not null default engine.now(),
  moved_at timestamptz not null default engine.now(),
  leased_until timestamptz,
  calls int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  used_calls int not null default 0,
  used_input_tokens bigint not null default 0,
  used_output_tokens bigint not null default 0,
  constraint replays_try_one_thing check (num_nonnulls(rule, voice) = 1),
  -- At the end of a transaction: the next one takes over what the last one read.
  constraint replays_one_an_account unique (user_id) deferrable initially deferred
);
comment on table private.replays is
  'The last rule (a row of reply_rules, saved or not) or voice (of brand_voices) that an account has tried. calls and tokens: what reading is said to cost; used: what it has cost. held: why it waits (engine.model_holds, model_failed). leased_until: until then one call works on it.';
create index replays_begun on private.replays (begun_at);

create table private.replay_comments (
  replay_id uuid not null references private.replays (id) on delete cascade,
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  place int not null,
  step text not null default 'look' check (step in ('look', 'read', 'done')),
  characters int not null default 0,
  text_hash bigint,
  told jsonb not null default '{}',
  matched boolean,
  reply text check (reply = any (engine.replay_replies())),
  why text check (length(why) <= 1000),
  primary key (replay_id, comment_row_id)
);
comment on table private.replay_comments is
  'A comment of a replay, newest first, and what the rule would have come to. matched: null where nobody knows. told: conditions in plain words that a reading of the text with this hash told, by their words, which the next replay need not ask again. characters: how long the comment is in a prompt.';
create index replay_comments_comment on private.replay_comments (comment_row_id);
create index replay_comments_place on private.replay_comments (replay_id, step, place);

create function engine.require_sound(p_table regclass, p_row jsonb, p_message text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_checks constant text := (
    select string_agg(format('(%s) is not false', c.said), ' and ') from (
      select pg_get_expr(k.conbin, k.conrelid) as said from pg_catalog.pg_constraint k where k.conrelid = p_table and k.contype = 'c'
      union all
      select format('%I is not null', a.attname) from pg_catalog.pg_attribute a where a.attrelid = p_table and a.attnotnull and a.attnum > 0 and not a.attisdropped) c);
  v_sound boolean;
begin
  execute format('select %s from jsonb_populate_record(null::%s, $1) r', v_checks, p_table) into v_sound using p_row;
  perform engine.require(v_sound, p_message);
end $$;
comment on function engine.require_sound(regclass, jsonb, text) is 'Refuses with 422 a row that its table would not take, by the CHECKs of that table, so that none is said twice.';

create function engine.replayed_rule(p_user uuid, p_channel text, p_rule jsonb, p_replay uuid) returns public.reply_rules
language plpgsql stable set search_path = '' as $$
declare
  v_saved public.reply_rules;
  r public.reply_rules;
begin
  perform engine.require(length(p_rule::text) <= engine.most('rule_characters'), format('A rule can have at most %s characters.', engine.most('rule_characters')));
  select k.* into v_saved from public.reply_rules k
  where k.id::text = p_rule ->> 'id' and k.user_id = p_user and engine.covers(engine.channels('manage'), k.channel_id);
  if not found and p_rule ->> 'id' is not null then
    perform engine.fail(404, 'rule_not_found', 'This rule doesn''t exist any more.', 'Reload the page.');
  end if;
  r := jsonb_populate_record(null::public.reply_rules, p_rule || jsonb_build_object(
    'id', coalesce(v_saved.id, p_replay), 'user_id', p_user, 'enabled', true, 'changed_at', engine.now(),
    -- Where it would stand: a new one comes last.
    'position', coalesce(v_saved.position, (select max(k.position) + 1 from public.reply_rules k where k.user_id = p_user), 1)));
  perform engine.require_sound('public.reply_rules', to_jsonb(r), 'A rule like this can''t be saved, so it can''t be tried.');
  perform engine.require(coalesce(r.channel_id, p_channel) = p_channel, 'The rule is for another channel. Try it there.');
  return r;
end $$;
comment on function engine.replayed_rule(uuid, text, jsonb, uuid) is
  'A rule to be tried (columns of reply_rules; id: the saved one that it would replace) as the row that it would be; 404 for an id that isn''t the caller''s, 422 for what the table would not take.';

create function engine.replayed_voice(p_user uuid, p_channel text, p_voice jsonb) returns public.brand_voices
language plpgsql stable set search_path = '' as $$
declare
  b public.brand_voices;
begin
  perform engine.require(length(p_voice::text) <= engine.most('rule_characters'), format('A voice can have at most %s characters.', engine.most('rule_characters')));
  b := jsonb_populate_record(null::public.brand_voices, p_voice || jsonb_build_object('id', gen_random_uuid(), 'user_id', p_user, 'updated_at', engine.now()));
  perform engine.require_sound('public.brand_voices', to_jsonb(b), 'A voice like this can''t be saved, so it can''t be tried.');
  perform engine.require(coalesce(b.channel_id, p_channel) = p_channel, 'The voice is for another channel. Try it there.');
  return b;
end $$;
comment on function engine.replayed_voice(uuid, text, jsonb) is 'A voice to be tried (columns of brand_voices) as the row that it would be; 422 for what the table would not take.';

create function engine.take_replayed_comments(p_replay uuid, p_before uuid) returns void
language sql set search_path = '' as $$
  insert into private.replay_comments (replay_id, comment_row_id, place, told, text_hash)
  select p_replay, y.id, y.place, coalesce(o.told, '{}'), o.text_hash
  from (
    select c.id, row_number() over (order by c.published_at desc, c.id) as place
    from private.replays r join public.comments c on c.user_id = r.user_id and c.channel_id = r.channel_id
    where r.id = p_replay and c.published_at is not null and c.redacted_at is null and c.gone_at is null and c.text_original <> ''
      and (c.comment_id = c.thread_id or c.candidate) and c.author_channel_id is distinct from c.channel_id
    order by c.published_at desc, c.id limit engine.most('replayed_comments')) y
  left join private.replay_comments o on o.replay_id = p_before and o.comment_row_id = y.id
$$;
comment on function engine.take_replayed_comments(uuid, uuid) is
  'Takes a channel''s newest comments into a replay: those that may be answered, with what the replay before was told of the same texts.';

create function engine.begin_replay(p_channel text, p_rule jsonb, p_voice jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('manage'));
  v_id constant uuid := gen_random_uuid();
  v_before private.replays;
begin
  perform engine.require_key(p_channel), engine.me();
  if not engine.covers_alone(engine.channels('manage'), p_channel)
    or not exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  perform engine.require(num_nonnulls(p_rule, p_voice) = 1, 'Name a rule or a voice to try.');
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.replays:' || v_user, 0));
  select r.* into v_before from private.replays r where r.user_id = v_user;
  -- One that nobody drives any more is replaced.
  if v_before.state in ('looking', 'reading') and v_before.held is null and v_before.moved_at > engine.now() - interval '1 minute' then
    perform engine.fail(409, 'replay_running', 'Something is being tried on past comments already.', 'Wait until it has finished, or cancel it.');
  end if;
  insert into private.replays (id, user_id, channel_id, rule, voice)
  values (v_id, v_user, p_channel, case when p_rule is not null then to_jsonb(engine.replayed_rule(v_user, p_channel, p_rule, v_id)) end,
    case when p_voice is not null then to_jsonb(engine.replayed_voice(v_user, p_channel, p_voice)) end);
  perform engine.take_replayed_comments(v_id, v_before.id);
  delete from private.replays r where r.id = v_before.id;
  return v_id;
end $$;
comment on function engine.begin_replay(text, jsonb, jsonb) is 'Rule of public.begin_replay.';

create function public.begin_replay(p_channel text, p_rule jsonb default null, p_voice jsonb default null) returns uuid
language sql set search_path = '' as $$ select engine.begin_replay(p_channel, p_rule, p_voice) $$;
comment on function public.begin_replay(text, jsonb, jsonb) is
  'Begins to try a rule (columns of reply_rules, id where a saved one is to be replaced) or a voice (of brand_voices) on the newest comments of a channel, in place of what the account tried last. The function replay-comments then does it, step by step. '
  '403 for who may not manage the channel, 404 for another one, 409 replay_running while another one runs, 422 for what could not be saved either.';

create function engine.replay_answer(y public.comments) returns text
language sql stable set search_path = '' as $$
  select case
    when y.owner_replied_at is not null then 'person'
    when y.reply_status = any (engine.reply_answers_viewer()) then case
      when y.reply_type = 'AI+Edited' or (y.reply_type = 'Manual' and y.rule_id is null) then 'person' else 'product' end end
$$;
comment on function engine.replay_answer(public.comments) is
  'Who has really answered a comment: a person (on YouTube, or by what they wrote or changed here), or the product (what the model wrote, a rule''s fixed reply); null: nobody yet.';

create function engine.replay_figures(p_replay uuid, out comments int, out looked int, out to_read int, out matched int, out unknown int, out answers int, out answered_by_person int,
  out answered_by_product int, out skips int, out skips_answered int, out left_to_others int)
language sql stable set search_path = '' as $$
  select count(*)::int, (count(*) filter (where c.step <> 'look'))::int, (count(*) filter (where c.step = 'read'))::int, (count(*) filter (where c.matched))::int,
    (count(*) filter (where c.step = 'done' and c.matched is null))::int, (count(*) filter (where f.answers))::int, (count(*) filter (where f.answers and f.answer = 'person'))::int,
    (count(*) filter (where f.answers and f.answer = 'product'))::int, (count(*) filter (where c.matched and c.reply = 'skip'))::int,
    (count(*) filter (where c.matched and c.reply = 'skip' and f.answer is not null))::int, (count(*) filter (where c.matched and c.reply in ('earlier', 'open', 'spam', 'noise')))::int
  from private.replay_comments c join public.comments y on y.id = c.comment_row_id
  cross join lateral (select c.matched and c.reply in ('fixed', 'draft', 'auto') as answers, engine.replay_answer(y) as answer) f
  where c.replay_id = p_replay
$$;
comment on function engine.replay_figures(uuid) is
  'What a replay has found so far: comments, of which looked at and still to be read; matched, not known; answers that it would give, and how many of those comments a person or the product has really answered; replies it would leave out, and how many were given; matched ones that something else decides.';

create function engine.current_replay() returns table (
  id uuid, channel_id text, channel_title text, state text, held text, rule jsonb, voice jsonb, sentence text, actions text[], begun_at timestamptz,
  calls int, input_tokens bigint, output_tokens bigint, used_calls int, used_input_tokens bigint, used_output_tokens bigint, calls_left int, figures jsonb)
language plpgsql stable security definer rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  v_user constant uuid := engine.require_allowed(engine.account('manage'));
begin
  perform engine.me();
  return query
  select p.id, p.channel_id, (select k.channel_title from public.youtube_connections k where k.user_id = v_user and k.channel_id = p.channel_id order by k.is_active desc limit 1), p.state, p.held, p.rule, p.voice,
    case when p.rule is not null then engine.rule_sentence(r) end, array(select d.words from engine.rule_actions(r) d where d.part <> 'action' and p.rule is not null), p.begun_at,
    p.calls, p.input_tokens, p.output_tokens, p.used_calls, p.used_input_tokens, p.used_output_tokens,
    (engine.model_allowance(v_user, p.channel_id, engine.model_day())).calls, to_jsonb(f)
  from private.replays p
  cross join lateral jsonb_populate_record(null::public.reply_rules, coalesce(p.rule, '{}')) r
  cross join lateral engine.replay_figures(p.id) f
  where p.user_id = v_user and engine.covers_alone(engine.channels('manage'), p.channel_id);
end $$;
comment on function engine.current_replay() is 'Rule of public.current_replay.';

create function public.current_replay() returns table (
  id uuid, channel_id text, channel_title text, state text, held text, rule jsonb, voice jsonb, sentence text, actions text[], begun_at timestamptz,
  calls int, input_tokens bigint, output_tokens bigint, used_calls int, used_input_tokens bigint, used_output_tokens bigint, calls_left int, figures jsonb)
language sql stable rows 1 set search_path = '' as $$ select * from engine.current_replay() $$;
comment on function public.current_replay() is
  'What the account tried last on past comments, for who may manage its channel: how far it is, the rule in a sentence and what it does beside the reply, what reading costs (calls, tokens), has cost (used_) and how many calls are left today, and what was found (engine.replay_figures). No row without one.';

create function engine.require_replay(p_replay uuid) returns private.replays
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('manage'));
  p private.replays;
begin
  perform engine.me();
  select r.* into p from private.replays r where r.id = p_replay and r.user_id = v_user and engine.covers_alone(engine.channels('manage'), r.channel_id);
  if not found then
    perform engine.fail(404, 'replay_not_found', 'This is not what was tried last.', 'Reload the page, or try it again.');
  end if;
  return p;
end $$;
comment on function engine.require_replay(uuid) is 'A replay that the caller may see: 403 for who may manage no channel, 404 for another account''s, another channel''s, and one that was replaced.';

create function engine.replay_page(p_replay uuid, p_list text, p_after int) returns table (
  place int, id uuid, comment_id text, video_id text, video_title text, author_name text, text text, published_at timestamptz,
  matched boolean, would text, why text, answer text, reply_status text, status_reason text, reply_type text, reply text, rule_name text, assignee text, hold text, labels uuid[])
language plpgsql stable security definer rows 50 set search_path = '' as $$
#variable_conflict use_column
declare
  p constant private.replays := engine.require_replay(p_replay);
begin
  perform engine.require(p_list = any (engine.replay_lists()), 'There is no such list.');
  return query
  select c.place, y.id, y.comment_id, y.video_id, (select nullif(v.title, '') from public.videos v where v.user_id = y.user_id and v.id = y.video_id), y.author_name, y.text_original, y.published_at,
    c.matched, c.reply, c.why, engine.replay_answer(y), y.reply_status, y.status_reason, y.reply_type,
    case when y.owner_replied_at is not null and not coalesce(y.reply_status = any (engine.reply_answers_viewer()), false) then y.owner_reply_text else w.generated_reply end,
    (select k.name from public.reply_rules k where k.id = y.rule_id), engine.person_name(y.assignee),
    (select m.hold from public.rule_matches m where m.comment_row_id = y.id and m.hold is not null limit 1), array(select l.label_id from public.comment_labels l where l.comment_row_id = y.id)
  from private.replay_comments c join public.comments y on y.id = c.comment_row_id left join public.replies w on w.comment_row_id = y.id
  where c.replay_id = p.id and c.place > p_after and y.redacted_at is null and case p_list
    when 'matched' then c.matched
    when 'person' then c.matched and c.reply in ('fixed', 'draft', 'auto') and engine.replay_answer(y) = 'person'
    when 'unknown' then c.step = 'done' and c.matched is null
    else true end
  order by c.place limit engine.most('replay_page');
end $$;
comment on function engine.replay_page(uuid, text, int) is 'Rule of public.replay_page.';

create function public.replay_page(p_replay uuid, p_list text default 'all', p_after int default 0) returns table (
  place int, id uuid, comment_id text, video_id text, video_title text, author_name text, text text, published_at timestamptz,
  matched boolean, would text, why text, answer text, reply_status text, status_reason text, reply_type text, reply text, rule_name text, assignee text, hold text, labels uuid[])
language sql stable rows 50 set search_path = '' as $$ select * from engine.replay_page(p_replay, p_list, p_after) $$;
comment on function public.replay_page(uuid, text, int) is
  'Comments of a replay (engine.replay_lists) after a place, newest first: whether the rule matches (null: nobody knows), what would become of the reply (would: engine.replay_replies) and why, beside what has become of the comment. 404 for a replay that isn''t the last.';

create function engine.confirm_replay(p_replay uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p constant private.replays := engine.require_replay(p_replay);
begin
  update private.replays r set state = 'reading', held = null, moved_at = engine.now() where r.id = p.id and r.state in ('asking', 'reading');
end $$;
comment on function engine.confirm_replay(uuid) is 'Rule of public.confirm_replay.';

create function public.confirm_replay(p_replay uuid) returns void
language sql set search_path = '' as $$ select engine.confirm_replay(p_replay) $$;
comment on function public.confirm_replay(uuid) is 'A person agrees to what reading costs, or has one that waited go on. Repeated, or of one that is over, it changes nothing.';

create function engine.cancel_replay(p_replay uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p constant private.replays := engine.require_replay(p_replay);
begin
  update private.replays r set state = 'cancelled', held = null, moved_at = engine.now() where r.id = p.id and r.state in ('looking', 'asking', 'reading');
end $$;
comment on function engine.cancel_replay(uuid) is 'Rule of public.cancel_replay.';

create function public.cancel_replay(p_replay uuid) returns void
language sql set search_path = '' as $$ select engine.cancel_replay(p_replay) $$;
comment on function public.cancel_replay(uuid) is 'Stops a replay; what was found so far stays. Of one that is over it changes nothing.';

create function engine.rules_replayed(p private.replays) returns public.reply_rules[]
language sql stable set search_path = '' as $$
  select array(
    select x.rule from (
      select k as rule from public.reply_rules k
      where k.user_id = p.user_id and k.enabled and coalesce(k.channel_id, p.channel_id) = p.channel_id and k.id::text is distinct from p.rule ->> 'id'
      union all
      select jsonb_populate_record(null::public.reply_rules, p.rule) where p.rule is not null) x
    order by (x.rule).position)
$$;
comment on function engine.rules_replayed(private.replays) is 'The rules of a channel in order, with the one that is tried in its place.';

create function engine.comment_replayed(p private.replays, c private.replay_comments, p_rules public.reply_rules[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  y engine.comments;
  v_comment jsonb;
  v_known jsonb;
begin
  select * into y from engine.comments k where k.id = c.comment_row_id;
  -- As it was when the comment came: what was said since is what is compared with.
  v_comment := engine.comment_to_decide(y, y.published_at);
  v_known := v_comment -> 'conditions';
  -- Known of the words that are saved, not of those that are tried.
  if not exists (select from public.reply_rules k where k.id::text = p.rule ->> 'id' and k.plain_words is not distinct from p.rule ->> 'plain_words') then
    v_known := v_known - coalesce(p.rule ->> 'id', '');
  end if;
  if c.text_hash = engine.text_hash(y.text_original) then
    v_known := v_known || (select coalesce(jsonb_object_agg(r.id, c.told -> r.plain_words), '{}') from unnest(p_rules) r where c.told ? r.plain_words);
  end if;
  return v_comment || jsonb_build_object('conditions', v_known, 'grave', y.grave or coalesce(y.first_opinion = 'threat', false),
    'read', jsonb_build_object('language', y.language, 'category', y.category, 'sentiment', y.sentiment),
    'given', array_remove(array[y.generated_reply, y.owner_reply_text], null));
end $$;
comment on function engine.comment_replayed(private.replays, private.replay_comments, public.reply_rules[]) is
  'A comment as a replay decides about it: as drafting does (engine.comment_to_decide), with what was read of it, what is known of the conditions as they are tried, and the replies that it was really given.';

create function service.claim_replay(p_user uuid, p_channel text, p_replay uuid)
returns table (step text, rule_id uuid, voice jsonb, comments jsonb, characters int[])
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  p private.replays;
  v_rules public.reply_rules[];
  v_step text;
begin
  if not exists (select from private.replays r where r.id = p_replay and r.user_id = p_user and r.channel_id = p_channel) then
    perform engine.fail(404, 'replay_not_found', 'This is not what was tried last.', 'Reload the page, or try it again.');
  end if;
  -- Longer than a call may take. Whoever else drives it hears that somebody does.
  update private.replays r set leased_until = engine.now() + interval '2 minutes', moved_at = engine.now(), held = null
  where r.id = p_replay and r.state in ('looking', 'reading') and coalesce(r.leased_until <= engine.now(), true) returning * into p;
  if not found then
    return;
  end if;
  v_rules := engine.rules_replayed(p);
  v_step := case p.state when 'looking' then 'look' else 'read' end;
  return query select v_step, (p.rule ->> 'id')::uuid,
    (select to_jsonb(w) || jsonb_build_object('rules', v_rules) from engine.reply_voice(p_user, p_channel) w),
    coalesce((
      select jsonb_agg(engine.comment_replayed(p, c.said, v_rules) order by c.place) from (
        select k as said, k.place from private.replay_comments k where k.replay_id = p_replay and k.step = v_step
        order by k.place limit case v_step when 'look' then engine.most('replay_page') else engine.most('replay_read_at_once') end) c), '[]'),
    array(select c.characters from private.replay_comments c where c.replay_id = p_replay and c.step = 'read' order by c.place);
end $$;
comment on function service.claim_replay(uuid, text, uuid) is
  'The next comments of a replay, leased, in one row: to be looked at (step look), or to be read (read); without comments the last have been looked at, and reading the rest (characters: how long each is) is to be priced. No row while another call works on it, and when it is asked about or over; 404 for one that isn''t the last.';

create function service.record_replay(p_user uuid, p_replay uuid, p_comments jsonb, p_run jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p private.replays;
begin
  select r.* into p from private.replays r where r.id = p_replay and r.user_id = p_user for update;
  if not found then
    return;
  end if;
  update private.replay_comments c set step = n.step, characters = coalesce(n.characters, c.characters), text_hash = coalesce(n.text_hash::bigint, c.text_hash),
    told = c.told || coalesce(n.told, '{}'), matched = n.matched, reply = n.reply, why = left(n.why, 1000)
  from jsonb_to_recordset(p_comments) as n (id uuid, step text, characters int, text_hash text, told jsonb, matched boolean, reply text, why text)
  where c.replay_id = p_replay and c.comment_row_id = n.id and c.step <> 'done';
  update private.replays r set leased_until = null, moved_at = engine.now(), held = case when r.state in ('looking', 'reading') then p_run ->> 'held' end,
    calls = coalesce((p_run ->> 'calls')::int, r.calls), input_tokens = coalesce((p_run ->> 'input_tokens')::bigint, r.input_tokens),
    output_tokens = coalesce((p_run ->> 'output_tokens')::bigint, r.output_tokens),
    used_calls = r.used_calls + coalesce((p_run ->> 'used_calls')::int, 0), used_input_tokens = r.used_input_tokens + coalesce((p_run ->> 'used_input_tokens')::bigint, 0),
    used_output_tokens = r.used_output_tokens + coalesce((p_run ->> 'used_output_tokens')::bigint, 0),
    state = case
      -- Priced: with nothing to read there is nothing to ask.
      when r.state = 'looking' and p_run ? 'calls' then case when (p_run ->> 'calls')::int > 0 then 'asking' else 'done' end
      when r.state = 'reading' and not exists (select from private.replay_comments c where c.replay_id = p_replay and c.step = 'read') then 'done'
      else r.state end
  where r.id = p_replay;
end $$;
comment on function service.record_replay(uuid, uuid, jsonb, jsonb) is
  'What a step of a replay found ([{id, step, characters, text_hash, told, matched, reply, why}]), and of the run {used_calls, used_input_tokens, used_output_tokens, held} or, once all are looked at, what reading will cost {calls, input_tokens, output_tokens}. Ends the lease; of a replay that was replaced nothing is kept.';

create function service.replayed_comment(p_user uuid, p_channel text, p_replay uuid, p_comment uuid) returns table (comment jsonb, voice jsonb)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  p private.replays;
  c private.replay_comments;
  v_rules public.reply_rules[];
begin
  select r.* into p from private.replays r where r.id = p_replay and r.user_id = p_user and r.channel_id = p_channel;
  select k.* into c from private.replay_comments k join public.comments y on y.id = k.comment_row_id
  where k.replay_id = p.id and k.comment_row_id = p_comment and y.redacted_at is null;
  if c.comment_row_id is null then
    perform engine.fail(404, 'replay_not_found', 'This is not what was tried last.', 'Reload the page, or try it again.');
  end if;
  v_rules := engine.rules_replayed(p);
  return query select engine.comment_replayed(p, c, v_rules), to_jsonb(w) || jsonb_build_object('rules', v_rules, 'brand', coalesce(p.voice, to_jsonb(w.brand)))
    from engine.reply_voice(p_user, p_channel) w;
end $$;
comment on function service.replayed_comment(uuid, text, uuid, uuid) is
  'One comment of a replay with what a reply to it would be written with, in the voice that is tried. 404 for what is none of it.';

create function engine.forget_replays(p_limit int) returns int
language plpgsql set search_path = '' as $$
declare
  v_gone int;
begin
  delete from private.replays where id in (
    select r.id from private.replays r where r.begun_at < engine.now() - make_interval(days => engine.most('replay_days')) limit greatest(1, p_limit / 50));
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;
comment on function engine.forget_replays(int) is 'Deletes replays with what they found, some days after they began. Few at a time: each has hundreds of rows.';

grant execute on function engine.begin_replay(text, jsonb, jsonb), public.begin_replay(text, jsonb, jsonb), engine.current_replay(), public.current_replay(),
  engine.replay_page(uuid, text, int), public.replay_page(uuid, text, int), engine.confirm_replay(uuid), public.confirm_replay(uuid), engine.cancel_replay(uuid), public.cancel_replay(uuid) to authenticated;
