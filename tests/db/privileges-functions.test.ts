/** Who may call which function, read from the catalogue and compared with scripts/proofs/isolation/calls.ts and the list below. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment } from "../../scripts/builder/rows/comments.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { calls, serviceCalls } from "../../scripts/proofs/isolation/calls.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

/**
 * What is asked behind them, beside the rule of each, which is found by its name. What is not listed here can be called by the owner of
 * the database only.
 */
const engineFunctions = [
  "account",
  "account_limits",
  "act_is_done",
  "act_key",
  "act_on",
  "acted_as",
  "actor",
  "acts_allowed_by",
  "age_band",
  "age_spans",
  "answer_pending",
  "approve_reply",
  "are_web_links",
  "backfill",
  "begin_act",
  "begin_request",
  "beside",
  "call_is_open",
  "call_token",
  "cancel_reply",
  "caption_second",
  "channel_choices_of",
  "channels",
  "check_dashboard_filters",
  "check_inbox_filters",
  "check_report_range",
  "check_report_table",
  "chosen",
  "cited_sources",
  "comment_outcome",
  "compared_days",
  "confirm_spam",
  "connection_health",
  "connection_quota",
  "count_moments",
  "count_young",
  "counted_in",
  "covers",
  "covers_alone",
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
  "derives",
  "do_act",
  "draft_comment",
  "drill_condition",
  "end_act",
  "error_stands",
  "fate_figures",
  "filter_condition",
  "has_beside",
  "hold_cap_of",
  "in_working_hours",
  "inbox_in",
  "inbox_place",
  "inbox_sift",
  "inbox_tabs",
  "inbox_window",
  "insights",
  "insights_of_replies",
  "insights_of_topics_and_videos",
  "is_first",
  "is_refused_unexplained",
  "item_conversation",
  "item_notes",
  "item_thread",
  "item_viewer",
  "keep_reply",
  "label_condition",
  "language_name",
  "limits",
  "listed",
  "lock_for_act",
  "minutes_to_answer",
  "model_spent",
  "model_use",
  "most",
  "needs_second_eyes",
  "note_act",
  "note_author",
  "now",
  "outcome_is_answerable",
  "outcome_is_open",
  "own_pace",
  "owned_by_caller",
  "passage_shown",
  "past_comments_of",
  "pattern_repeats",
  "people_acts",
  "people_of",
  "percent",
  "person",
  "person_name",
  "posting_days",
  "program_comment_act",
  "program_comment_answer",
  "program_fact_act",
  "program_limits",
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
  "refuse_operator",
  "refuse_operator_session",
  "replies_decided",
  "reply_cost",
  "reply_outcome",
  "report_after",
  "report_channels",
  "report_column",
  "report_date",
  "report_filter",
  "report_limits",
  "report_periods",
  "report_zone",
  "require",
  "require_allowed",
  "require_comment",
  "require_fact",
  "require_key",
  "require_version",
  "response_ms",
  "restore_from_spam",
  "restore_reply",
  "rule_actions",
  "rule_conditions",
  "rule_hold_cap",
  "rule_sentence",
  "rule_standing",
  "says_something",
  "scope_dashboard",
  "screen_limits",
  "search_text",
  "seconds_of",
  "sent_state",
  "set_team_rule",
  "settings_here",
  "some_of",
  "speed_of",
  "step_of",
  "stopped_by",
  "suggested_hold",
  "teammate_name",
  "text_limits",
  "texts_fit",
  "time_saved",
  "time_zone",
  "today_of",
  "video_moment",
  "viewer_band",
  "waits_since",
  "web_link",
  "whole_account",
  "work_limits",
  "writing",
  "written_before",
  "wrote_it",
];

/** What the Data API itself asks before every request, and the clock. */
const everybodys = ["act_key", "begin_request", "call_is_open", "call_token", "note_act", "now"];
/** What anybody may call who has the key of the web client, behind a gate. */
const visitors = Object.keys(calls).filter((name) => !calls[name]?.cells.startsWith("-"));

interface Function {
  schema: string;
  name: string;
  arguments: string[];
  callers: string[];
  definer: boolean;
  /** A set of words: constant, without arguments. */
  vocabulary: boolean;
  /** Of engine: who may call the function of public that has its name and its arguments, and calls it; null where there is none. */
  rule_for: string[] | null;
  search_path: boolean;
  described: boolean;
}

const db = testDatabase();
let functions: Function[];
let connection: Connection;
beforeAll(async () => {
  connection = await newAccount(db);
  const callersOf = (function_: string) => db.sql`
    array(select r.rolname::text from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(r.oid, ${db.sql(function_)}.oid, 'execute') order by 1)`;
  functions = await db.sql<Function[]>`
    select n.nspname as schema, p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as arguments, p.prosecdef as definer,
      p.pronargs = 0 and p.provolatile = 'i' and p.prorettype = 'text[]'::regtype and not p.prosecdef as vocabulary,
      coalesce(array_to_string(p.proconfig, ',') ~ 'search_path=""', false) as search_path,
      obj_description(p.oid, 'pg_proc') is not null as described,
      ${callersOf("p")} as callers,
      (select ${callersOf("t")} from pg_proc t where n.nspname = 'engine' and t.pronamespace = 'public'::regnamespace and t.proname = p.proname
        and t.proargtypes = p.proargtypes and strpos(t.prosrc, 'engine.' || p.proname || '(') > 0) as rule_for
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'engine', 'service', 'private')
    order by 1, 2`;
});

const of = (schema: string) => functions.filter((one) => one.schema === schema);

describe("functions", () => {
  it("of public are the listed ones, for signed-in users only unless a visitor has a cell, and run as the caller", () => {
    expect(of("public").map((one) => one.name)).toEqual(Object.keys(calls));
    for (const one of of("public")) {
      const callers = visitors.includes(one.name) ? ["anon", "authenticated"] : ["authenticated"];
      expect([one.name, one.callers, one.definer]).toEqual([one.name, callers, false]);
    }
  });

  it("of service are the listed ones, for the edge functions only", () => {
    expect(of("service").map((one) => one.name)).toEqual(serviceCalls);
    for (const one of of("service")) expect([one.name, one.callers]).toEqual([one.name, ["service_role"]]);
  });

  it("of engine can be called by signed-in users where they are listed, and by nobody otherwise", () => {
    const callable = of("engine").filter((one) => one.callers.length > 0 && !one.vocabulary && !one.rule_for);
    expect(callable.map((one) => one.name)).toEqual(engineFunctions);
    for (const one of callable) {
      const callers = everybodys.includes(one.name)
        ? ["anon", "authenticated", "service_role"]
        : ["authenticated"];
      expect([one.name, one.callers]).toEqual([one.name, callers]);
    }
  });

  it("of engine that are the rule of one of public can be called by who may call that, and by nobody else", () => {
    const rules = of("engine").filter((one) => one.rule_for);
    expect(rules.length).toBeGreaterThan(90);
    for (const one of rules) expect([one.name, one.callers]).toEqual([one.name, one.rule_for]);
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
