/** Who may call which function, read from the catalogue and compared with scripts/proofs/isolation/expected.ts and the list below. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment } from "../../scripts/builder/rows/comments.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { calls, serviceCalls } from "../../scripts/proofs/isolation/expected.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

/** The rules behind them. What is not listed here can be called by the owner of the database only. */
const engineFunctions = [
  "accept_invitation",
  "accept_ownership",
  "account",
  "account_limits",
  "account_people",
  "act_is_done",
  "act_key",
  "act_on",
  "acted_as",
  "actor",
  "acts_allowed_by",
  "add_push_device",
  "add_report_address",
  "age_band",
  "age_spans",
  "alert_choices",
  "alerts",
  "answer_older",
  "answer_pending",
  "answer_question",
  "approve_reply",
  "are_web_links",
  "ask_google_again",
  "ask_report_address_again",
  "assign_comments",
  "backfill",
  "begin_act",
  "begin_replay",
  "begin_request",
  "beside",
  "call_is_open",
  "call_token",
  "cancel_replay",
  "cancel_reply",
  "caption_second",
  "captions_of",
  "captions_outlook",
  "change_member",
  "change_report_address",
  "change_webhook",
  "channel_choices_of",
  "channels",
  "check_dashboard_filters",
  "check_inbox_filters",
  "check_report_range",
  "check_report_table",
  "choose_history",
  "chosen",
  "cited_sources",
  "client_about",
  "client_approve",
  "client_comment",
  "client_drafts",
  "client_edit",
  "client_links",
  "comment_outcome",
  "compared_days",
  "confirm_replay",
  "confirm_report_address",
  "confirm_spam",
  "connection_health",
  "connection_quota",
  "count_moments",
  "count_young",
  "counted_in",
  "covers",
  "covers_alone",
  "create_client_link",
  "create_program_key",
  "create_report_feed",
  "current_replay",
  "dashboard",
  "dashboard_categories",
  "dashboard_figures",
  "dashboard_loose",
  "dashboard_medians",
  "dashboard_periods",
  "dashboard_pieces",
  "dashboard_series",
  "dashboard_sums",
  "dashboard_topics",
  "dashboard_videos",
  "day_start",
  "day_starts",
  "decide_before_drafting",
  "decide_hold",
  "decline_ownership",
  "delete_note",
  "delete_viewer_note",
  "delete_webhook",
  "derives",
  "dismiss_question",
  "dismiss_reply",
  "do_act",
  "draft_comment",
  "drill_condition",
  "edit_note",
  "edit_reply",
  "end_act",
  "error_stands",
  "export_account",
  "fate_figures",
  "filter_condition",
  "forget_viewer",
  "has_beside",
  "has_second_factors",
  "hide_first_steps",
  "hold_cap_of",
  "hold_terms",
  "in_working_hours",
  "inbox_in",
  "inbox_place",
  "inbox_sift",
  "inbox_tabs",
  "inbox_window",
  "insights",
  "insights_of_replies",
  "insights_of_topics_and_videos",
  "invitation",
  "invite_member",
  "is_first",
  "is_refused_unexplained",
  "item_conversation",
  "item_notes",
  "item_thread",
  "item_viewer",
  "keep_fact",
  "keep_reply",
  "label_comments",
  "label_condition",
  "language_name",
  "late_jobs",
  "leave_account",
  "limits",
  "listed",
  "lock_for_act",
  "minutes_to_answer",
  "model_costs",
  "model_spent",
  "model_use",
  "moderate_comments",
  "moderation_progress",
  "moderations",
  "most",
  "my_accounts",
  "needs_second_eyes",
  "note_act",
  "note_author",
  "note_saved_reply",
  "note_writing",
  "now",
  "offer_ownership",
  "open_invitations",
  "outcome_is_answerable",
  "outcome_is_open",
  "own_pace",
  "owned_by_caller",
  "ownership_offer",
  "passage_shown",
  "past_comments_of",
  "pattern_repeats",
  "pause_webhook",
  "people_acts",
  "people_of",
  "percent",
  "person",
  "person_name",
  "posting_days",
  "posting_outlook",
  "posting_terms",
  "preview_moderation",
  "program_account",
  "program_comment_act",
  "program_comment_answer",
  "program_fact_act",
  "program_keys",
  "program_limits",
  "push_devices",
  "push_key",
  "question_answered",
  "question_became",
  "questions_asked",
  "quiet_until",
  "quota_day",
  "quota_day_ends",
  "quota_day_of_error",
  "quota_is_closed",
  "quota_of_connections",
  "quota_pause_is_over",
  "quota_resets_at",
  "read_captions",
  "refuse_operator",
  "refuse_operator_session",
  "remove_member",
  "remove_push_device",
  "remove_report_address",
  "rename_account",
  "reopen_question",
  "reorder_rules",
  "replay_page",
  "replies_decided",
  "reply_cost",
  "reply_outcome",
  "report_address",
  "report_addresses",
  "report_after",
  "report_channels",
  "report_column",
  "report_date",
  "report_feeds",
  "report_filter",
  "report_limits",
  "report_periods",
  "report_zone",
  "request_access",
  "require",
  "require_allowed",
  "require_comment",
  "require_fact",
  "require_key",
  "require_version",
  "resend_invitation",
  "resend_reply",
  "resend_webhook",
  "response_ms",
  "restore_from_spam",
  "restore_reply",
  "resume_channel",
  "revoke_client_link",
  "revoke_invitation",
  "revoke_program_key",
  "revoke_report_feed",
  "rule_actions",
  "rule_conditions",
  "rule_hold_cap",
  "rule_sentence",
  "rule_standing",
  "rule_words",
  "saved_replies_for",
  "says_something",
  "scope_dashboard",
  "screen_limits",
  "search_knowledge",
  "search_text",
  "seconds_of",
  "see_mentions",
  "sent_state",
  "set_alert",
  "set_captions",
  "set_conversation",
  "set_posting_policy",
  "set_rule_holds",
  "set_team_rule",
  "settings_here",
  "some_of",
  "speed_of",
  "step_of",
  "stopped_by",
  "suggested_hold",
  "teammate_name",
  "test_webhook",
  "text_limits",
  "texts_fit",
  "time_saved",
  "time_zone",
  "today_by_channel",
  "today_of",
  "try_alert",
  "unsubscribe_report_address",
  "use_for_all",
  "video_moment",
  "viewer_band",
  "viewer_card",
  "waits_since",
  "web_link",
  "webhook_deliveries",
  "webhooks",
  "whole_account",
  "withdraw_offer",
  "work_limits",
  "write_note",
  "write_reply",
  "write_viewer_note",
  "writing",
  "written_before",
  "wrote_it",
];

/** What the Data API itself asks before every request, and the clock. */
const everybodys = ["act_key", "begin_request", "call_is_open", "call_token", "note_act", "now"];
/** What anybody may call who has the key of the web client, behind a gate. */
const visitors = [
  ...["client_about", "client_approve", "client_comment", "client_drafts", "client_edit"],
  ...["confirm_report_address", "report_address", "unsubscribe_report_address"],
  "invitation",
];

interface Function {
  schema: string;
  name: string;
  arguments: string[];
  callers: string[];
  definer: boolean;
  /** A set of words: constant, without arguments. */
  vocabulary: boolean;
  search_path: boolean;
  described: boolean;
}

const db = testDatabase();
let functions: Function[];
let connection: Connection;
beforeAll(async () => {
  connection = await newAccount(db);
  functions = await db.sql<Function[]>`
    select n.nspname as schema, p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as arguments, p.prosecdef as definer,
      p.pronargs = 0 and p.provolatile = 'i' and p.prorettype = 'text[]'::regtype and not p.prosecdef as vocabulary,
      coalesce(array_to_string(p.proconfig, ',') ~ 'search_path=""', false) as search_path,
      obj_description(p.oid, 'pg_proc') is not null as described,
      array(select r.rolname::text from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
        and has_function_privilege(r.oid, p.oid, 'execute') order by 1) as callers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'engine', 'service', 'private')
    order by 1, 2`;
});

const of = (schema: string) => functions.filter((one) => one.schema === schema);

describe("functions", () => {
  it("of public are the listed ones, for signed-in users only unless a visitor has a cell, and run as the caller", () => {
    expect(of("public").map((one) => one.name)).toEqual(Object.keys(calls));
    for (const one of of("public")) {
      const callers = calls[one.name]?.cells.startsWith("-") ? ["authenticated"] : ["anon", "authenticated"];
      expect([one.name, one.callers, one.definer]).toEqual([one.name, callers, false]);
    }
  });

  it("of service are the listed ones, for the edge functions only", () => {
    expect(of("service").map((one) => one.name)).toEqual(serviceCalls);
    for (const one of of("service")) expect([one.name, one.callers]).toEqual([one.name, ["service_role"]]);
  });

  it("of engine can be called by signed-in users where they are listed, and by nobody otherwise", () => {
    const callable = of("engine").filter((one) => one.callers.length > 0 && !one.vocabulary);
    expect(callable.map((one) => one.name)).toEqual(engineFunctions);
    for (const one of callable) {
      const callers = everybodys.includes(one.name)
        ? ["anon", "authenticated", "service_role"]
        : visitors.includes(one.name)
          ? ["anon", "authenticated"]
          : ["authenticated"];
      expect([one.name, one.callers]).toEqual([one.name, callers]);
    }
  });

  it("that are the vocabulary can be called by signed-in users", () => {
    const words = functions.filter((one) => one.vocabulary);
    expect(words.length).toBeGreaterThan(20);
    for (const one of words)
      expect([one.schema, one.name, one.callers]).toEqual(["engine", one.name, ["authenticated"]]);
  });

  it("of private do not exist", () => {
    expect(of("private")).toEqual([]);
  });

  it("that run with their owner's rights fix where names are looked up", () => {
    expect(
      functions.filter((one) => one.definer && !one.search_path).map((one) => `${one.schema}.${one.name}`),
    ).toEqual([]);
  });

  it("are all described", () => {
    expect(functions.filter((one) => !one.described).map((one) => `${one.schema}.${one.name}`)).toEqual([]);
  });
});

describe("a function that takes one comment's id", () => {
  it("answers another user's comment like a missing one, called in public or straight in engine", async () => {
    const id = await newDraft(db, connection);
    const before = await comment(db, id);
    const stranger = (await newAccount(db)).user;
    const takers = functions.filter(
      (one) =>
        one.callers.includes("authenticated") &&
        one.arguments[0] === "p_id" &&
        // Ids of questions and facts (questions.test.ts), of invitations (invitations.test.ts), of keys (program-keys.test.ts), of feeds and of addresses (report-feeds.test.ts, report-addresses.test.ts).
        !/_(note|question|fact|invitation|key|feed|address|address_again)$/.test(one.name) &&
        // Ids of links, and comments that are shown by one (client-links.test.ts).
        !/^client_|_client_link$/.test(one.name),
    );
    expect(takers.length).toBeGreaterThanOrEqual(12);
    for (const { schema, name, arguments: args } of takers) {
      const rest = args
        .slice(1)
        .map((argument) => `, ${argument} => ${{ p_seen: "true", p_version: "0" }[argument] ?? "'A text.'"}`)
        .join("");
      const call = (target: string) =>
        refusalOf(
          db.as(stranger, (sql) =>
            sql.unsafe(`select * from ${schema}.${name}(p_id => $1${rest})`, [target]),
          ),
        );
      const foreign = await call(id);
      expect([name, foreign.status, foreign.code]).toEqual([name, 404, "comment_not_found"]);
      expect(await call(randomUUID())).toEqual(foreign);
    }
    expect(await comment(db, id)).toEqual(before);
  });
});

describe("an anonymous visitor", () => {
  it("is refused by every function that is not theirs", async () => {
    for (const { schema, name, arguments: args } of functions) {
      if (everybodys.includes(name) || visitors.includes(name) || schema === "private") continue;
      const call = db.as({ role: "anon" }, (sql) =>
        sql.unsafe(`select ${schema}.${name}(${args.map(() => "null").join(", ")})`),
      );
      const { sqlstate } = await refusalOf(call);
      // 0A000: a trigger function, which nobody can call.
      expect([`${schema}.${name}`, ["42501", "0A000"].includes(sqlstate) ? "refused" : sqlstate]).toEqual([
        `${schema}.${name}`,
        "refused",
      ]);
    }
  });
});
