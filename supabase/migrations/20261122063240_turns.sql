-- turns: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "draft_due_at" timestamp WITH time zone;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "post_due_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION engine.call_to_draft (
  p_user    uuid,
  p_channel text,
  p_at      timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.channel_syncs s set draft_due_at = p_at
  where s.user_id = p_user and s.channel_id = p_channel and (s.draft_due_at is null or s.draft_due_at > p_at)
$function$;

CREATE OR REPLACE FUNCTION engine.call_to_post (
  p_user    uuid,
  p_channel text,
  p_at      timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.channel_syncs s set post_due_at = p_at
  where s.user_id = p_user and s.channel_id = p_channel and (s.post_due_at is null or s.post_due_at > p_at)
$function$;

CREATE OR REPLACE FUNCTION engine.call_turn()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if new.reply_status = 'queue' then
    perform engine.call_to_post(new.user_id, new.channel_id, new.post_after);
  else
    perform engine.call_to_draft(new.user_id, new.channel_id, coalesce(new.draft_after, engine.now()));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.wake_channels (
  p_user    uuid,
  p_channel text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.channel_syncs s set
    draft_due_at = case when s.draft_due_at > engine.now() then engine.now() else s.draft_due_at end,
    post_due_at = case when s.post_due_at > engine.now() then engine.now() else s.post_due_at end
  where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel)
    and (s.draft_due_at > engine.now() or s.post_due_at > engine.now())
$function$;

CREATE OR REPLACE FUNCTION engine.wake_on_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.wake_channels(new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.wake_on_connection()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.connection_usable(new) and (tg_op = 'INSERT' or not engine.connection_usable(old) or new.selected_for_posting > old.selected_for_posting) then
    perform engine.wake_channels(new.user_id, new.channel_id);
    update public.channel_syncs s set next_sync_at = engine.now()
    where s.user_id = new.user_id and s.channel_id = new.channel_id and s.next_sync_at > engine.now();
  end if;
  return null;
end $function$;

CREATE INDEX channel_syncs_to_draft ON public.channel_syncs USING btree (draft_due_at)
  WHERE (draft_due_at IS NOT NULL);

CREATE INDEX channel_syncs_to_post ON public.channel_syncs USING btree (post_due_at)
  WHERE (post_due_at IS NOT NULL);

CREATE TRIGGER automation_settings_wake
  AFTER UPDATE OF video_replies_enabled,
    automation_status,
    posting_policy, shadow_mode, cap_hour, cap_day, cap_video_day, same_text_per_day, quiet_from, quiet_to, model_calls_per_day, max_comment_age_days ON public.automation_settings
  FOR EACH ROW
  EXECUTE FUNCTION engine.wake_on_change();

CREATE TRIGGER channel_pauses_wake
  AFTER UPDATE OF resumed_at ON public.channel_pauses
  FOR EACH ROW
  WHEN (((old.resumed_at IS NULL) AND (new.resumed_at IS NOT NULL)))
  EXECUTE FUNCTION engine.wake_on_change();

CREATE TRIGGER profiles_wake
  AFTER UPDATE OF plan, timezone ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.wake_on_change();

CREATE TRIGGER youtube_comments_turn_insert
  AFTER INSERT ON public.youtube_comments
  FOR EACH ROW
  WHEN (((new.reply_status = 'queue'::text) OR ((new.reply_status IS NULL) AND new.candidate)))
  EXECUTE FUNCTION engine.call_turn();

CREATE TRIGGER youtube_comments_turn_update
  AFTER UPDATE OF candidate, reply_status, draft_after, post_after, can_reply, total_reply_count, replies_read ON public.youtube_comments
  FOR EACH ROW
  WHEN (((new.reply_status = 'queue'::text) OR ((new.reply_status IS NULL) AND new.candidate)))
  EXECUTE FUNCTION engine.call_turn();

CREATE TRIGGER youtube_connections_wake
  AFTER INSERT OR UPDATE OF is_active, channel_id, last_error_code, access_token, refresh_token, expires_at, selected_for_posting ON public.youtube_connections
  FOR EACH ROW
  WHEN ((new.channel_id IS NOT NULL))
  EXECUTE FUNCTION engine.wake_on_connection();

COMMENT ON COLUMN "public"."channel_syncs"."draft_due_at" IS 'When the channel''s turn comes to have comments drafted; null when none waits.';

COMMENT ON COLUMN "public"."channel_syncs"."next_sync_at" IS 'When the channel''s turn to be read comes.';

COMMENT ON COLUMN "public"."channel_syncs"."post_due_at" IS 'When the channel''s turn comes to have replies posted; null when none is queued.';

COMMENT ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp with time zone) IS 'A comment of the channel awaits its draft from p_at on: the channel''s turn comes no later.';

COMMENT ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp with time zone) IS 'A reply of the channel may be posted from p_at on: the channel''s turn comes no later.';

COMMENT ON FUNCTION "engine"."call_turn"() IS 'Trigger: a comment that awaits its draft, or a reply that was queued, calls its channel''s turn.';

COMMENT ON FUNCTION "engine"."wake_channels"(uuid, text) IS 'What kept a user''s channels (or one) from drafting and posting may hold no longer: their turns come now, as far as anything waits.';

COMMENT ON FUNCTION "engine"."wake_on_change"() IS 'Trigger: settings, plan or time zone changed, or a pause ended.';

COMMENT ON FUNCTION "engine"."wake_on_connection"() IS 'Trigger: a connection can be used again, so its channel is read, drafted and posted for now.';

REVOKE ALL ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."call_turn"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."call_turn"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."call_turn"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_channels"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_channels"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_channels"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_on_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_on_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_on_change"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_on_connection"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_on_connection"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_on_connection"() TO "postgres";

-- Turns of what waits already.
update public.channel_syncs s set
  draft_due_at = (select min(coalesce(y.draft_after, engine.now())) from public.youtube_comments y
    where y.user_id = s.user_id and y.channel_id = s.channel_id and y.reply_status is null and y.candidate),
  post_due_at = (select min(y.post_after) from public.youtube_comments y
    where y.user_id = s.user_id and y.channel_id = s.channel_id and y.reply_status = 'queue');
