-- Sealed boxes: which keys they are sealed with, and their sealing anew (npm run keys). What is in them, only the functions and the operator's command know.

create table private.sealing (
  only_row boolean primary key default true check (only_row),
  rotated_at timestamptz
);
insert into private.sealing default values;
comment on table private.sealing is
  'rotated_at: when a rotation found the last box of the first form gone. Since then none is taken, so that an old one cannot be put in place of a new one.';

create function engine.binds_its_field(p_sealed text) returns boolean
language sql immutable set search_path = '' as $$ select p_sealed ~ '^[a-z0-9]+:2:' $$;
comment on function engine.binds_its_field(text) is
  'Whether a box names table, row and field (<key id>:2:...), and opens there alone. Those of the first form (<key id>:...) open in any field of their row.';

create function engine.keep_boxes_bound() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not engine.binds_its_field(new.sealed) and (
    (tg_op = 'UPDATE' and engine.binds_its_field(old.sealed)) or exists (select from private.sealing s where s.rotated_at is not null)
  ) then
    perform engine.fail(409, 'sealed_in_old_form', 'A credential is sealed in a format that is no longer accepted.', 'Deploy the functions that belong to this schema.');
  end if;
  return new;
end $$;
comment on function engine.keep_boxes_bound() is
  'Trigger: no box of the first form comes in place of one that binds its field, and none at all once all were sealed anew.';
create trigger secrets_bound before insert or update of sealed on private.secrets for each row execute function engine.keep_boxes_bound();

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

create function service.sealing_status() returns table (key_id text, bound boolean, boxes int, rotated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select split_part(b.sealed, ':', 1), engine.binds_its_field(b.sealed), count(*)::int, (select s.rotated_at from private.sealing s)
  from engine.sealed_boxes() b group by 1, 2 order by 1, 2
$$;
comment on function service.sealing_status() is
  'How many boxes each key has sealed, apart those that bind their field (bound) and those of the first form, and when the last of these was sealed anew.';

create function service.boxes_to_reseal(p_key_id text, p_except text[] default '{}', p_after jsonb default null, p_limit int default 200)
returns table (table_name text, row_id uuid, field text, sealed text)
language sql stable security definer set search_path = '' as $$
  select b.* from engine.sealed_boxes() b
  where (split_part(b.sealed, ':', 1) <> p_key_id or not engine.binds_its_field(b.sealed)) and split_part(b.sealed, ':', 1) <> all (p_except)
    and (p_after is null or (b.table_name, b.row_id, b.field) > (p_after ->> 'table_name', (p_after ->> 'row_id')::uuid, p_after ->> 'field'))
  order by b.table_name, b.row_id, b.field limit least(p_limit, 1000)
$$;
comment on function service.boxes_to_reseal(text, text[], jsonb, int) is
  'The next boxes after a place (table_name, row_id, field) that are not sealed with the key p_key_id in the form that binds their field; none of the keys in p_except.';

create function service.reseal(p_boxes jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
  v_total int := 0;
begin
  perform engine.require(
    not exists (select from jsonb_array_elements(p_boxes) b where not engine.binds_its_field(coalesce(b ->> 'sealed', ''))),
    'A credential must be re-sealed in the format bound to its field.');
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

create function service.finish_rotation() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Writers of boxes wait for the answer, and then meet the trigger.
  lock table private.secrets in share mode;
  if exists (select from engine.sealed_boxes() b where not engine.binds_its_field(b.sealed)) then
    return false;
  end if;
  update private.sealing set rotated_at = coalesce(rotated_at, engine.now());
  return true;
end $$;
comment on function service.finish_rotation() is
  'Notes that no box of the first form is left, from which on none is taken; false while there is one.';
