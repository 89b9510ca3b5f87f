-- emoji_rules: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "public"."reply_rule_states";

ALTER TABLE "public"."reply_rules"
  ADD COLUMN "emoji_only" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION engine.note_rule_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (new.words, new.pattern, new.languages, new.categories, new.sentiments, new.video_ids, new.author_seen, new.emoji_only, new.action, new.fixed_text)
    is distinct from
    (old.words, old.pattern, old.languages, old.categories, old.sentiments, old.video_ids, old.author_seen, old.emoji_only, old.action, old.fixed_text)
  then
    new.changed_at := engine.now();
  end if;
  return new;
end $function$;

CREATE VIEW "public"."reply_rule_states" WITH (security_invoker=true) AS  SELECT r.id,
    r.user_id,
    r."position",
    r.name,
    r.enabled,
    r.words,
    r.pattern,
    r.languages,
    r.categories,
    r.sentiments,
    r.video_ids,
    r.author_seen,
    r.emoji_only,
    r.action,
    r.fixed_text,
    r.min_approvals,
    r.min_unedited_percent,
    r.changed_at,
    ( SELECT (count(*))::integer AS count
           FROM public.youtube_comments y
          WHERE (y.rule_id = r.id)) AS matched,
    s.approved,
    s.edited,
    s.rejected,
    s.rejected_at,
    s.earned
   FROM (public.reply_rules r
     CROSS JOIN LATERAL engine.rule_standing(r.id) s(approved, edited, rejected, rejected_at, earned));

REVOKE ALL ON TABLE "public"."reply_rule_states" FROM "anon", "service_role";

COMMENT ON COLUMN "public"."reply_rules"."emoji_only" IS 'For comments of emoji alone, which no other rule is asked about: without one they are noise.';

COMMENT ON TABLE "public"."reply_rules" IS 'Rules of a user, first match wins; every given condition must hold, a rule with none matches every comment with words. pattern is RE2 syntax, matched without regard to case; words are any of them, folded, whole words.';

COMMENT ON VIEW "public"."reply_rule_states" IS 'A rule with what it has come to: comments matched, and what people made of its replies (engine.rule_standing). In order of position.';

REVOKE ALL ("emoji_only") ON TABLE "public"."reply_rules" FROM "authenticated";

GRANT INSERT ("emoji_only"), UPDATE ("emoji_only") ON TABLE "public"."reply_rules" TO "authenticated";

REVOKE ALL ON TABLE "public"."reply_rule_states" FROM "authenticated";

GRANT SELECT ON TABLE "public"."reply_rule_states" TO "authenticated";
