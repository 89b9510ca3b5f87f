-- Sealed boxes: which keys they are sealed with, and their sealing anew (npm run keys). What is in them, only the functions and the operator's command know.

-- An authorisation under way is over in 10 minutes, and what is left of it then is never opened.
create function engine.sealed_boxes() returns table (table_name text, row_id uuid, field text, sealed text)
language sql stable set search_path = '' as $$
  select 'secrets', s.row_id, s.name, s.sealed from private.secrets s
  union all
  select 'oauth_sessions', o.id, f.field, f.sealed
  from private.oauth_sessions o cross join lateral (values ('sealed_verifier', o.sealed_verifier), ('sealed_code', o.sealed_code)) f (field, sealed)
  where f.sealed is not null and o.expires_at > engine.now()
  union all
  select 'push_keys', k.id, 'private_key', k.sealed from private.push_keys k where k.sealed is not null
$$;
comment on function engine.sealed_boxes() is 'Every box that may still be opened, with the place that it is sealed for.';

create function service.sealing_status() returns table (key_id text, boxes int)
language sql stable security definer set search_path = '' as $$
  select split_part(b.sealed, ':', 1), count(*)::int from engine.sealed_boxes() b group by 1 order by 1
$$;
comment on function service.sealing_status() is 'How many boxes each key has sealed.';

create function service.boxes_to_reseal(p_key_id text, p_except text[] default '{}', p_after jsonb default null, p_limit int default 200)
returns table (table_name text, row_id uuid, field text, sealed text)
language sql stable security definer set search_path = '' as $$
  select b.* from engine.sealed_boxes() b
  where split_part(b.sealed, ':', 1) <> p_key_id and split_part(b.sealed, ':', 1) <> all (p_except)
    and (p_after is null or (b.table_name, b.row_id, b.field) > (p_after ->> 'table_name', (p_after ->> 'row_id')::uuid, p_after ->> 'field'))
  order by b.table_name, b.row_id, b.field limit least(p_limit, 1000)
$$;
comment on function service.boxes_to_reseal(text, text[], jsonb, int) is
  'The next boxes after a place (table_name, row_id, field) that are not sealed with the key p_key_id, nor with one of p_except.';

create function service.reseal(p_boxes jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
  v_total int := 0;
begin
  -- In the order of all who write several; a credential that was replaced meanwhile is the newer one.
  perform from private.secrets s
  where (s.row_id, s.name) in (select (b ->> 'row_id')::uuid, b ->> 'field' from jsonb_array_elements(p_boxes) b where b ->> 'table_name' = 'secrets')
  order by s.row_id, s.name for no key update;
  update private.secrets s set sealed = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'secrets' and s.row_id = (b ->> 'row_id')::uuid and s.name = b ->> 'field' and s.sealed = b ->> 'was';
  get diagnostics v_count = row_count;
  v_total := v_count;
  update private.oauth_sessions o set sealed_verifier = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'oauth_sessions' and b ->> 'field' = 'sealed_verifier' and o.id = (b ->> 'row_id')::uuid and o.sealed_verifier = b ->> 'was';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update private.oauth_sessions o set sealed_code = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'oauth_sessions' and b ->> 'field' = 'sealed_code' and o.id = (b ->> 'row_id')::uuid and o.sealed_code = b ->> 'was';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update private.push_keys k set sealed = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'push_keys' and b ->> 'field' = 'private_key' and k.id = (b ->> 'row_id')::uuid and k.sealed = b ->> 'was';
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $$;
comment on function service.reseal(jsonb) is
  'Replaces boxes ([{table_name, row_id, field, was, sealed}]) by the same texts sealed anew, each only while it is still the one that was read. Returns how many.';
