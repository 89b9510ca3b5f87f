-- The model budget: calls and tokens of a user a day.

create table private.model_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  calls int not null default 0 check (calls >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (user_id, day)
);
create index model_days_day on private.model_days (day);
comment on table private.model_days is 'Model calls and tokens of a user per UTC day.';

create function engine.model_day() returns date
language sql stable set search_path = '' as $$
  select (engine.now() at time zone 'UTC')::date
$$;
comment on function engine.model_day() is 'The day that model calls are counted on: UTC.';

create function engine.model_calls_left(p_user uuid) returns int
language sql stable set search_path = '' as $$
  select greatest(0, coalesce((select s.model_calls_per_day from public.automation_settings s where s.user_id = p_user), 0)
    - coalesce((select d.calls from private.model_days d where d.user_id = p_user and d.day = engine.model_day()), 0))
$$;
comment on function engine.model_calls_left(uuid) is 'How many model calls a user''s budget still allows today; 0 without settings.';

create function service.book_model_use(p_user uuid, p_calls int, p_input_tokens int, p_output_tokens int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_days (user_id, day) values (p_user, engine.model_day()) on conflict do nothing;
  -- The row's lock makes the budget exact: of two calls for the last one, the second sees the first.
  perform from private.model_days d where d.user_id = p_user and d.day = engine.model_day() for update;
  if p_calls > engine.model_calls_left(p_user) then
    return false;
  end if;
  update private.model_days d set calls = d.calls + p_calls, input_tokens = d.input_tokens + p_input_tokens,
    output_tokens = d.output_tokens + p_output_tokens
  where d.user_id = p_user and d.day = engine.model_day();
  return true;
end $$;
comment on function service.book_model_use(uuid, int, int, int) is
  'Takes p_calls of today''s model budget before they are made, and books tokens after. False, and nothing booked, when the budget does not allow them.';

create function service.book_model_uses(p_uses jsonb, p_day date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  u record;
  v_day constant date := coalesce(p_day, engine.model_day());
  v_granted int;
  v_all jsonb := '{}';
begin
  for u in
    select use.user_id, coalesce(use.calls, 0) as calls, coalesce(use.input_tokens, 0) as input_tokens, coalesce(use.output_tokens, 0) as output_tokens
    from jsonb_to_recordset(p_uses) as use (user_id uuid, calls int, input_tokens int, output_tokens int) order by use.user_id
  loop
    insert into private.model_days (user_id, day) values (u.user_id, v_day) on conflict do nothing;
    perform from private.model_days d where d.user_id = u.user_id and d.day = v_day for update;
    v_granted := least(u.calls, engine.model_calls_left(u.user_id));
    update private.model_days d set calls = greatest(0, d.calls + v_granted), input_tokens = d.input_tokens + u.input_tokens,
      output_tokens = d.output_tokens + u.output_tokens
    where d.user_id = u.user_id and d.day = v_day;
    v_all := v_all || jsonb_build_object(u.user_id, v_granted);
  end loop;
  return jsonb_build_object('day', v_day, 'granted', v_all);
end $$;
comment on function service.book_model_uses(jsonb, date) is
  'Books for several users at once ([{user_id, calls, input_tokens, output_tokens}]): calls are taken before they are made, as many as each budget allows; what was not '
  'used is given back as a negative number, with p_day the day that it was taken of. Returns {day, granted: {user_id: calls}}.';

create function engine.model_use() returns table (calls_today int, calls_limit int, waiting int)
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.calls from private.model_days d where d.user_id = s.user_id and d.day = engine.model_day()), 0), s.model_calls_per_day,
    case when engine.model_calls_left(s.user_id) > 0 then 0 else (
      select count(*)::int from public.youtube_comments y
      where y.user_id = s.user_id and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s where s.user_id = any (array(select engine.accounts()))
$$;
comment on function engine.model_use() is 'The caller''s model budget: calls made today, the most a day, and comments that wait because it is used up.';
grant execute on function engine.model_use() to authenticated;
