-- A bucket of tokens per key: the whole rate limit in one statement, safe under concurrency.
create table private.rate_limits (
  key text primary key,
  tokens real not null,
  counted_at timestamptz not null
);
comment on table private.rate_limits is 'Token buckets: what is left of each key''s allowance and when that was counted.';

-- Every call clears what is old, whatever number of keys somebody makes up.
create index rate_limits_counted on private.rate_limits (counted_at);

create function service.take_token(p_key text, p_capacity int, p_seconds_per_token int) returns boolean
language sql security definer set search_path = '' as $$
  -- A bucket that nobody took from for a day is full again at every rate that is in use.
  delete from private.rate_limits where counted_at < engine.now() - interval '1 day';
  insert into private.rate_limits as r (key, tokens, counted_at) values (p_key, p_capacity - 1, engine.now())
  on conflict (key) do update set
    tokens = least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token)
      - (case when least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token) >= 1 then 1 else 0 end),
    counted_at = engine.now()
    where least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token) >= 1
  returning true
$$;
comment on function service.take_token(text, int, int) is 'Takes one token of a bucket; null when it is empty (the caller answers 429).';
