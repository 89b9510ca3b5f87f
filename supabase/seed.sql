-- The demo account of a local stack with its team, and for `supabase start` two weeks of its channel: a comment in every tab, drafts with checks, replies
-- proven public, history for the reports. All invented. Never for production.

-- Three people, who are told by name what each did. Official Auth reads the tokens into strings: one null among them and nobody can sign in
-- any more (supabase/auth#1940).
create temporary table demo_people (id uuid, email text, first_name text, last_name text);
insert into demo_people values
  ('00000000-0000-4000-8000-000000000001', 'kettle.and.kin@example.com', 'Ana', 'Ruiz'),
  ('00000000-0000-4000-8000-00000000000a', 'tom.okafor@example.com', 'Tom', 'Okafor'),
  ('00000000-0000-4000-8000-00000000000b', 'lea.brandt@example.com', 'Lea', 'Brandt');

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change_token_new, email_change_token_current, email_change, email_change_confirm_status,
  phone_change, phone_change_token, reauthentication_token)
select d.id, 'authenticated', 'authenticated', d.email, now(), '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('first_name', d.first_name, 'last_name', d.last_name), now(), now(), '', '', '', '', '', 0, '', '', ''
from demo_people d
on conflict do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
select u.id, u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), 'email', now(), now()
from auth.users u join demo_people d using (id)
on conflict do nothing;

-- Official Auth looks for users of the instance zero; the embedded one knows no instances.
do $$
begin
  if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    execute $q$update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where id in (select d.id from demo_people d)$q$;
  end if;
end $$;

-- Before the profile is there, so that nobody is written to about the plan.
update public.accounts set plan = 'enterprise', name = 'Kettle & Kin' where id = '00000000-0000-4000-8000-000000000001' and plan is null;

insert into public.profiles (user_id, email, name, access_decided_at, timezone)
select d.id, d.email, concat_ws(' ', d.first_name, d.last_name), case when d.email = 'kettle.and.kin@example.com' then engine.now() end, 'Europe/London'
from demo_people d
on conflict do nothing;

insert into public.account_members (account_id, person_id, role)
select '00000000-0000-4000-8000-000000000001', d.id, r.role
from demo_people d join (values ('tom.okafor@example.com', 'manager'), ('lea.brandt@example.com', 'responder')) r (email, role) using (email)
on conflict do nothing;
drop table demo_people;

insert into public.automation_settings (user_id, email)
values ('00000000-0000-4000-8000-000000000001', 'kettle.and.kin@example.com')
on conflict do nothing;

insert into public.client_objectives (user_id, email, objective_text, tags)
select '00000000-0000-4000-8000-000000000001', 'kettle.and.kin@example.com',
  'Make people feel welcome in the kitchen. Answer brewing questions with one concrete tip, and point to the video when it helps.',
  array['Help the community', 'More engagement']
where not exists (select from public.client_objectives where user_id = '00000000-0000-4000-8000-000000000001');

-- The two weeks, played by the product's own functions with its clock put back: read, drafted, decided by the owner, posted, looked at.
-- `npm start` plays its demo against a simulated YouTube instead, and says so by rejoinder.demo_is_played.
do $seed$
declare
  c_user constant uuid := '00000000-0000-4000-8000-000000000001';
  c_email constant text := 'kettle.and.kin@example.com';
  c_channel constant text := 'UCsampleKettleAndKin0001';
  c_connection constant uuid := '00000000-0000-4000-8000-000000000003';
  c_client constant uuid := '00000000-0000-4000-8000-000000000002';
  v record;
  v_row public.youtube_comments;
  v_claim record;
  v_shift interval;
begin
  if current_setting('rejoinder.demo_is_played', true) = 'yes' or exists (select from public.youtube_connections where user_id = c_user) then
    return;
  end if;
  select shift into v_shift from private.clock;
  perform set_config('request.jwt.claim.sub', c_user::text, true);

  update private.clock set shift = v_shift - interval '14 days';
  -- Sealed with no key: nothing is ever read or posted with them.
  perform service.save_oauth_client(c_client, c_user, 'client', '100000000002-sample.apps.googleusercontent.com', '••••mple', 'sample:none');
  perform service.save_connection(c_connection, c_user, c_email, c_client, c_channel, 'Kettle & Kin (sample)', null,
    'https://www.googleapis.com/auth/youtube.force-ssl', 31536000, '••••mple', 'sample:none', '••••mple', 'sample:none', c_email);
  update public.automation_settings set video_replies_enabled = true where user_id = c_user;
  perform service.record_videos(c_user, jsonb_agg(jsonb_build_object('id', w.id, 'channel_id', c_channel, 'title', w.title,
    'published_at', engine.now() - w.age, 'privacy', 'public', 'description', w.description)))
  from (values
    ('sampleGreen', 'Green tea without the bitterness', interval '40 days', 'Sencha: 70 °C for 60 seconds, 5 g of leaf for 250 ml. The same leaf makes three infusions.'),
    ('sampleCold0', 'Cold brew, three ways', interval '20 days', 'Green tea: 10 g of leaf in a litre of cold water, 6 hours in the fridge. Black tea: 8 hours.'),
    ('sampleChai0', 'Masala chai from scratch', interval '3 days', 'Crush the spices, simmer them for 10 minutes, then add tea and milk.')) w (id, title, age, description);
  insert into public.facts (user_id, channel_id, question, answer, links, language) values
    (c_user, c_channel, 'Which kettle do you use?', 'A plain gooseneck kettle with a thermometer in its lid.', '{}', 'en'),
    (c_user, c_channel, 'Do you ship tea?', 'We sell no tea. We only make videos.', '{}', 'en');

  -- fate: what becomes of it. public, edited and held are posted; sent is posted and not yet looked at; queue waits for its turn to be posted;
  -- history was written before the channel was connected, and answered by hand where there is a reply.
  for v in
    select row_number() over (order by s.hours desc) as n, s.*, 'UgSample' || lpad((row_number() over (order by s.hours desc))::text, 18, '0') as id
    from (values
      (390, 'Green', '@leafandlinen', 'I have been scalding my sencha for ten years. Thank you, this changed my mornings.', 'Positive', 'Praise', null, 'history'),
      (372, 'Cold0', '@quietcup', 'Does the fridge version keep its caffeine?', 'Neutral', 'Questions', 'Most of it, yes. It draws more slowly in cold water.', 'history'),
      (355, 'Green', '@no_nonsense_brew', 'Nine minutes to say "use cooler water".', 'Negative', 'Criticism', null, 'history'),
      (330, 'Green', '@pieter.steeps', 'Is 70 degrees right for supermarket green tea, too?', 'Neutral', 'Questions', 'Go a little hotter there: 80 °C for two minutes.', 'public'),
      (322, 'Cold0', '@iced.ines', 'Made the black tea version last night. So smooth!', 'Positive', 'Praise', 'So glad it worked! Eight hours is where it turns smooth.', 'public'),
      (308, 'Cold0', '@subs4everyone', 'FREE tea sets for everybody, look at my channel now', 'Neutral', 'Requests', null, 'spam'),
      (300, 'Green', '@teezeit_hh', 'How often can I use the same leaf?', 'Neutral', 'Questions', 'Three times. Twenty seconds for the second, a minute for the third.', 'edited'),
      (285, 'Green', '@morning.mara', 'First!', 'Neutral', 'Praise', null, 'noise'),
      (276, 'Cold0', '@fridge.fan', 'Six hours, or does overnight hurt the green tea?', 'Neutral', 'Questions', 'Overnight is a little long for green tea. Six hours keeps it sweet.', 'public'),
      (262, 'Green', '@oolong_owen', 'Please do oolong next!', 'Positive', 'Requests', 'Oolong is a lovely idea, thank you. It is on our list now.', 'public'),
      (250, 'Cold0', '@jars.and.jo', 'Does it matter whether the jar is glass?', 'Neutral', 'Questions', 'Not for the taste, though glass takes on no smells.', 'edited'),
      (238, 'Green', '@bitter.ben', 'Still bitter at 70. What am I doing wrong?', 'Negative', 'Criticism', 'Try less leaf first: 5 g for 250 ml, and pour it off after 60 seconds.', 'public'),
      (226, 'Cold0', '@picnic.pia', 'Took this to a picnic, everybody asked for it.', 'Positive', 'Praise', 'That makes our day. Thank you for sharing it!', 'public'),
      (212, 'Green', '@grumpy.gus', 'Tea people are all the same, you least of all know anything.', 'Negative', 'Criticism', 'Thank you for watching.', 'dismissed'),
      (203, 'Green', '@scale.sam', 'Which scale is that at 3:05?', 'Neutral', 'Questions', 'Any kitchen scale that shows half grams will do.', 'public'),
      (188, 'Cold0', '@lemon.lou', 'Lemon before or after the fridge?', 'Neutral', 'Questions', 'After. In the jar it turns the tea sour.', 'public'),
      (176, 'Green', '@haru_no_cha', 'Beautiful and calm, as always.', 'Positive', 'Praise', 'Thank you, that means a lot to us.', 'public'),
      (163, 'Cold0', '@half.litre', 'Half the water, half the leaf?', 'Neutral', 'Questions', 'Exactly: 5 g for half a litre.', 'public'),
      (150, 'Green', '@wiki.will', 'Where can I read more about infusions?', 'Neutral', 'Questions', 'The chapter at 6:40 shows all three infusions.', 'held'),
      (139, 'Cold0', '@summer.sue', 'Best recipe of the summer!', 'Positive', 'Praise', 'Happy you like it. Enjoy the sunny days!', 'public'),
      (127, 'Green', '@gongfu.gina', 'Would you try this in a gaiwan?', 'Neutral', 'Questions', 'We would, with more leaf and 20 seconds each time.', 'edited'),
      (114, 'Cold0', '@decaf.dee', 'Does this work with decaf?', 'Neutral', 'Questions', 'It does. Give it an hour more.', 'public'),
      (101, 'Green', '@old.tin', 'How long does an open tin keep?', 'Neutral', 'Questions', 'About two months, tightly closed and away from light.', 'public'),
      (90, 'Chai0', '@spice.sana', 'Finally somebody who crushes the spices first!', 'Positive', 'Praise', 'It makes all the difference, does it not? Thank you!', 'public'),
      (78, 'Chai0', '@oat.otto', 'Does oat milk work for this?', 'Neutral', 'Questions', 'It does. Add it at the very end so that it does not split.', 'public'),
      (66, 'Chai0', '@too.sweet', 'Way too much sugar for me.', 'Negative', 'Criticism', 'Fair! Leave it out and let everybody sweeten their own cup.', 'public'),
      (54, 'Chai0', '@pepper.paul', 'How many peppercorns exactly?', 'Neutral', 'Questions', 'Four to six for two cups.', 'edited'),
      (44, 'Chai0', '@kettle.kim', 'What brand is the small pan?', 'Neutral', 'Questions', null, 'ask'),
      (36, 'Chai0', '@winter.wren', 'This smells like my grandmother''s kitchen.', 'Positive', 'Praise', 'What a lovely thing to hear. Thank you.', 'public'),
      (28, 'Green', '@low.days', 'I cannot go on any more, tea is the only thing left.', 'Negative', 'Criticism', null, 'grave'),
      (22, 'Chai0', '@ginger.gil', 'Fresh ginger or dried?', 'Neutral', 'Questions', 'Fresh, crushed with the other spices.', 'draft'),
      (18, 'Cold0', '@linking.lea', 'Where is the shopping list?', 'Neutral', 'Questions', 'Here it is: https://tea-list.example/shop', 'checked'),
      (14, 'Chai0', '@long.liv', 'How long can it stand on the stove?', 'Neutral', 'Questions', 'You can keep it warm for 2 hours, then it turns bitter.', 'marked'),
      (10, 'Green', '@sore.throat', 'Is green tea safe with my heart pills?', 'Neutral', 'Questions', 'Please ask your doctor or pharmacist, we only know about brewing.', 'escalated'),
      (7, 'Chai0', '@thanks.theo', 'Made it twice this week. Thank you!', 'Positive', 'Praise', 'Twice in a week, we love that. Enjoy the next one!', 'sent'),
      (2, 'Chai0', '@vegan.vera', 'Could you make a vegan one?', 'Positive', 'Requests', 'Swap the milk for oat and it is vegan already.', 'queue'),
      (1, 'Cold0', '@night.nora', 'Watching this at midnight, now I am thirsty.', 'Positive', 'Praise', null, 'new')
    ) s (hours, video, author, body, sentiment, category, reply, fate)
    order by s.hours desc
  loop
    -- Read ten minutes after it was written; what is older than the connection, just after connecting.
    update private.clock set shift = v_shift + greatest(make_interval(hours => -v.hours, mins => 10), interval '-14 days' + v.n * interval '1 minute');
    perform service.record_threads(c_user, c_channel, jsonb_build_array(jsonb_build_object(
      'thread_id', v.id, 'video_id', 'sample' || v.video, 'can_reply', true,
      'total_reply_count', (v.fate = 'history' and v.reply is not null)::int,
      'comment', jsonb_build_object('id', v.id, 'author_channel_id', 'UCsampleViewer' || lpad(v.n::text, 10, '0'), 'author_name', v.author, 'text', v.body,
        'published_at', now() + v_shift - make_interval(hours => v.hours), 'updated_at', now() + v_shift - make_interval(hours => v.hours)),
      'replies', case when v.fate = 'history' and v.reply is not null then jsonb_build_array(jsonb_build_object(
        'id', v.id || '.own', 'author_channel_id', c_channel, 'author_name', '@kettleandkin', 'text', v.reply,
        'published_at', now() + v_shift - make_interval(hours => v.hours - 3), 'updated_at', now() + v_shift - make_interval(hours => v.hours - 3)))
        else '[]' end)));
    continue when v.fate in ('history', 'new');
    select * into strict v_row from public.youtube_comments y where y.user_id = c_user and y.comment_id = v.id;

    -- Read by the model, and drafted.
    perform service.record_opinions(jsonb_build_array(jsonb_build_object('id', v_row.id, 'text_hash', engine.text_hash(v.body)::text,
      'opinion', case v.fate when 'spam' then 'spam' when 'grave' then 'health' when 'escalated' then 'health' else 'ordinary' end, 'despair', v.fate = 'grave')));
    continue when v.fate = 'grave';
    perform service.claim_drafts(c_user);
    perform service.record_drafts(jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('id', v_row.id, 'text_hash', engine.text_hash(v.body)::text,
      'attempts', (select c.draft_attempts from private.chores c where c.comment_row_id = v_row.id), 'language', 'en',
      'sentiment', v.sentiment, 'category', v.category, 'confidence', 0.9, 'reply', v.reply,
      'decision', case when v.fate in ('spam', 'noise') then 'skip' when v.fate = 'ask' then 'ask' else 'reply' end,
      'reason', case when v.fate in ('spam', 'noise') then v.fate end, 'question', case when v.fate = 'ask' then v.body end,
      'second_opinion', case when v.fate = 'escalated' then 'health' else 'ordinary' end,
      'escalation', case when v.fate = 'escalated' then 'health' end,
      'findings', case when v.fate = 'checked' then '[{"check": "foreign_link", "reason": "Links to tea-list.example, which is not among your links."}]'::jsonb end,
      'marks', case when v.fate = 'marked' then jsonb_build_array(jsonb_build_object(
        'start', strpos(v.reply, '2 hours') - 1, 'end', strpos(v.reply, '2 hours') + 6, 'why', 'number')) end))));
    continue when v.fate in ('spam', 'noise', 'ask', 'draft', 'checked', 'marked', 'escalated');

    -- Its owner looks in after a while.
    update private.clock set shift = shift + make_interval(mins => (20 + v.n * 13 % 70)::int);
    if v.fate = 'dismissed' then
      perform public.dismiss_reply(v_row.id);
      continue;
    elsif v.fate = 'edited' then
      perform public.approve_reply(v_row.id, v.reply || ' 🍵');
    else
      perform public.approve_reply(v_row.id, p_shown => v.reply);
    end if;
    continue when v.fate = 'queue';
    update private.clock set shift = shift + interval '15 minutes';
    for v_claim in select * from service.claim_posts(c_user) loop
      perform service.begin_send(v_claim.id, v_claim.lease_id);
      perform service.record_post(v_claim.id, v_claim.lease_id, 'posted', null, v_claim.thread_id || '.sample');
    end loop;
    continue when v.fate = 'sent';

    -- What anybody sees a few minutes later; one is held for review.
    update private.clock set shift = shift + interval '6 minutes';
    perform service.record_checks(jsonb_agg(jsonb_build_object('id', k.id, 'lease_until', k.lease_until,
      'seen', case when k.id = v_row.id and v.fate = 'held' then 'absent' else 'public' end,
      'owner', case when k.id = v_row.id and v.fate = 'held' then 'held' end)))
    from service.claim_checks(c_user) k where k.id = v_row.id;
  end loop;

  update private.clock set shift = v_shift;
  perform set_config('request.jwt.claim.sub', '', true);
  while service.fold_reports() > 0 loop
  end loop;
end $seed$;
