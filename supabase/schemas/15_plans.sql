-- What a plan allows.

create function engine.monthly_limit(p_plan text) returns int
language sql immutable set search_path = '' as $$
  select case p_plan when 'pro' then 10000 when 'enterprise' then 2000000000 else 0 end
$$;
comment on function engine.monthly_limit(text) is 'Replies a plan allows a month; no plan: none.';

create function engine.seats(p_plan text) returns int
language sql immutable set search_path = '' as $$
  select case p_plan when 'pro' then 5 when 'enterprise' then 50 else 2 end
$$;
comment on function engine.seats(text) is 'How many people a plan lets into an account, its owner and open invitations included.';
