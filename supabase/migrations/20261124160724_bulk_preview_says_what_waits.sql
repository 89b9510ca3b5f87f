-- bulk_preview_says_what_waits: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.preview_bulk (
  p_act     text,
  p_tab     text,
  p_filters jsonb  DEFAULT '{}'::jsonb,
  p_ids     uuid[] DEFAULT NULL::uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_where constant text := case when p_ids is null then engine.act_where(p_act, p_tab, p_filters, null)
    else engine.act_where(p_act, p_tab, '{}', null) end;
  v_number int;
  v_skipped jsonb;
  v_channels text[];
begin
  execute format($q$
    with judged as (
      select engine.act_refusal($1, y) as message, y.channel_id from public.youtube_comments y where %s
    ), counted as (
      select j.message, count(*)::int as n, array_agg(distinct j.channel_id) as channels from judged j group by 1
    )
    select coalesce(sum(c.n) filter (where c.message is null), 0),
      coalesce(jsonb_agg(jsonb_build_object('message', c.message, 'count', c.n) order by c.n desc, c.message) filter (where c.message is not null), '[]'),
      (select w.channels from counted w where w.message is null)
    from counted c$q$, case when p_ids is null then v_where else 'y.id = any ($2) and y.user_id = any (array(select engine.accounts()))' end)
  into v_number, v_skipped, v_channels using p_act, engine.chosen(coalesce(p_ids, '{00000000-0000-0000-0000-000000000000}'));
  return jsonb_build_object('number', v_number,
    'credits', case when p_act in ('approve', 'draft') then v_number * engine.reply_cost() else 0 end,
    'days', case when p_act in ('approve', 'draft') then engine.posting_days(v_number) else 0 end,
    'until', engine.now(), 'skipped', v_skipped,
    'waits', case when p_act = 'approve' then coalesce((
      select jsonb_agg(w.sentence) from (
        select distinct o.sentence from public.posting_outlook() o where o.channel_id = any (v_channels) order by 1 limit 3) w), '[]') else '[]' end);
end $function$;

COMMENT ON FUNCTION "public"."preview_bulk"(text, text, jsonb, uuid[]) IS 'What an act on several of the caller''s comments would come to: {number, credits, days, until, skipped, waits}. p_ids null: all that the tab shows under the filters. credits: what posting the replies costs; days: in how many days the last of them leaves (0: today, null: nothing can be posted); skipped: [{message, count}], why it cannot be done to the rest; waits: why approved replies would wait, three sentences of public.posting_outlook at most. until is for public.bulk_act. 422 for an unknown act, tab or filter, or too many ids.';
