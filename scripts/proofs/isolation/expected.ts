/**
 * Who may do what, one line an object, written by hand. `npm run isolation` tries every cell through the API, with rows of two
 * accounts in every table, and fails where it finds something else, where an object has no line, and where a line has no object.
 *
 * The cells say what becomes of the rows of one account, the owner's:
 *   -  refused: the caller may not do this at all
 *   p  refused by a policy
 *   0  allowed, but nothing of the owner's is read or changed
 *   x  does it
 * Found, and never expected: `k`, the caller is answered otherwise than if the owner were not there.
 */
import type { PolicyName } from "./policies.ts";

/** Tables and views of schema public: select, insert, update, delete. */
export const tables: Record<string, string> = {
  //                         visitor stranger owner service key
  account_members: /*           */ "---- 0--- x--- ----",
  accounts: /*                  */ "---- 0--- x--- ----",
  activity_log: /*              */ "---- 0--- x--- ----",
  asked_questions: /*           */ "---- 0--- x--- ----",
  automation_consents: /*       */ "---- 0--- x--- ----",
  automation_settings: /*       */ "---- 0p0- xxx- ----",
  brand_voices: /*              */ "---- 0p00 xxxx ----",
  channel_pauses: /*            */ "---- 0--- x--- ----",
  channel_settings: /*          */ "---- 0p00 xxxx ----",
  channel_syncs: /*             */ "---- 0--- x--- ----",
  client_objectives: /*         */ "---- 0p-0 xx-x ----",
  client_youtube_channels: /*   */ "---- 0p-0 xx-x ----",
  comments: /*                  */ "---- 0--- x--- ----",
  conversations: /*             */ "---- 0--- x--- ----",
  connection_health: /*         */ "---- 0--- x--- ----",
  documents: /*                 */ "---- 0p00 xxxx ----",
  facts: /*                     */ "---- 0p00 xxxx ----",
  draft_outcomes: /*            */ "---- 0--- x--- ----",
  leads: /*                     */ "-x-- -x-- -x-- x---",
  lessons: /*                   */ "---- 0--0 x--x ----",
  notice_settings: /*           */ "---- 0p0- xxx- ----",
  operator_sessions: /*         */ "---- 0--- x--- ----",
  passages: /*                  */ "---- 0--- x--- ----",
  paused_channels: /*           */ "---- 0--- x--- ----",
  profiles: /*                  */ "---- 0p0- xxx- ----",
  questions: /*                 */ "---- 0--- x--- ----",
  replies: /*                   */ "---- 0--- x--- ----",
  reply_events: /*              */ "---- 0--- x--- ----",
  reply_rule_states: /*         */ "---- 0--- x--- ----",
  reply_rules: /*               */ "---- 0p00 xxxx ----",
  reply_versions: /*            */ "---- 0--- x--- ----",
  report_cells: /*              */ "---- 0--- x--- ----",
  report_comments: /*           */ "---- 0--- x--- ----",
  report_counts: /*             */ "---- 0--- x--- ----",
  report_days: /*               */ "---- 0--- x--- ----",
  report_drafts: /*             */ "---- 0--- x--- ----",
  report_journal: /*            */ "---- 0--- x--- ----",
  // Whose it is cannot be said: a stranger's insert is a row of the stranger's.
  report_notifications: /*      */ "---- 0x-0 xx-x ----",
  report_settings: /*           */ "---- 0p0- xxx- ----",
  report_times: /*              */ "---- 0--- x--- ----",
  report_topic_counts: /*       */ "---- 0--- x--- ----",
  report_video_counts: /*       */ "---- 0--- x--- ----",
  report_videos: /*             */ "---- 0--- x--- ----",
  rule_outcomes: /*             */ "---- 0--- x--- ----",
  saved_replies: /*             */ "---- 0p00 xxxx ----",
  saved_views: /*               */ "---- 0p-0 xx-x ----",
  spam_lessons: /*              */ "---- 0--0 x--x ----",
  shadow_decisions: /*          */ "---- 0--- x--- ----",
  shadow_outcomes: /*           */ "---- 0--- x--- ----",
  // Whether an email was there is told to nobody: every insert is answered alike, and touches no row.
  signup_leads: /*              */ "00-- 00-- 00-- x---",
  turns: /*                     */ "---- 0--- x--- ----",
  user_google_oauth_clients: /* */ "---- 0-00 x-xx ----",
  videos: /*                    */ "---- 0--- x--- ----",
  youtube_comments: /*          */ "---- 0--- x--- ----",
  youtube_connections: /*       */ "---- 0-0- x-x- ----",
};

/** A call and its arguments: `$name` stands for what the owner has of that name, whoever calls. */
interface Call {
  cells: string;
  with?: Record<string, unknown>;
}

const month = { p_start: "$start", p_end: "$end", p_tz: "UTC", p_channel: "$channel" };

/** Functions of schema public: visitor, stranger, owner, service key. */
export const calls: Record<string, Call> = {
  answer_older: { cells: "-0x-", with: { p_id: "$older" } },
  answer_question: { cells: "-0x-", with: { p_id: "$asked", p_answer: "About ten minutes." } },
  approve_reply: { cells: "-0x-", with: { p_id: "$drafted", p_text: "As you like it." } },
  ask_google_again: { cells: "-0x-", with: { p_client: "$client" } },
  asked_this_month: { cells: "-0x-", with: { p_channel: "$channel" } },
  assign_comments: { cells: "-0x-", with: { p_ids: ["$drafted"], p_assignee: "Robin" } },
  bulk_act: { cells: "-0x-", with: { p_act: "dismiss", p_tab: "to_approve", p_ids: ["$drafted"] } },
  dismiss_question: { cells: "-0x-", with: { p_id: "$unasked" } },
  dismiss_reply: { cells: "-0x-", with: { p_id: "$drafted" } },
  edit_reply: { cells: "-0x-", with: { p_id: "$drafted", p_text: "Another text." } },
  export_account: { cells: "-0x-" },
  facts_to_review: { cells: "-0x-" },
  first_steps: { cells: "-0x-" },
  inbox_changes: { cells: "-0x-", with: { p_tab: "to_approve", p_filters: {}, p_since: { s: "3:3:" } } },
  inbox_counts: { cells: "-0x-", with: { p_tab: "to_approve", p_filters: { search: "canary" } } },
  inbox_item: { cells: "-0x-", with: { p_id: "$drafted" } },
  inbox_page: { cells: "-0x-", with: { p_tab: "to_approve", p_filters: { search: "canary" } } },
  keep_fact: { cells: "-0x-", with: { p_id: "$fact" } },
  late_jobs: { cells: "-0x-" },
  lessons_shown: { cells: "-0x-" },
  model_costs: { cells: "-0x-" },
  opening: { cells: "-0x-", with: { p_user: "$user", p_tab: "to_approve" } },
  operator_session: { cells: "-0x-" },
  posting_outlook: { cells: "-0x-" },
  posting_pace: { cells: "-0x-" },
  posting_terms: { cells: "-0x-", with: { p_channel: "$channel" } },
  preview_backfill: { cells: "-0x-", with: { p_channel: "$channel", p_limit: 10 } },
  preview_bulk: { cells: "-0x-", with: { p_act: "approve", p_tab: "to_approve", p_ids: ["$drafted"] } },
  questions_page: { cells: "-0x-", with: { p_search: "canary" } },
  reopen_question: { cells: "-0x-", with: { p_id: "$dismissed" } },
  reorder_rules: { cells: "-0x-", with: { p_ids: ["$rule"] } },
  reply_counts: { cells: "-0x-" },
  report_conversations: { cells: "-0x-", with: month },
  report_dashboard: { cells: "-0x-", with: { ...month, p_video: "$video" } },
  report_draft_fates: { cells: "-0x-", with: month },
  report_numbers: { cells: "-0x-", with: month },
  report_operations: { cells: "-0x-", with: month },
  report_page: { cells: "-0x-", with: month },
  report_worth: { cells: "-0x-", with: month },
  request_access: { cells: "-0x-" },
  resend_reply: { cells: "-0x-", with: { p_id: "$refused" } },
  resume_channel: { cells: "-0x-", with: { p_channel: "$channel" } },
  set_conversation: { cells: "-0x-", with: { p_id: "$drafted", p_stance: "by_hand" } },
  set_posting_policy: { cells: "-0x-", with: { p_policy: "review" } },
  shadow_totals: { cells: "-0x-" },
  spam_lessons_shown: { cells: "-0x-" },
  start_backfill: { cells: "-0x-", with: { p_channel: "$channel", p_limit: 10 } },
  verification_stats: { cells: "-0x-", with: { p_channel: "$channel" } },
  write_reply: { cells: "-0x-", with: { p_id: "$unanswered", p_text: "Written by hand." } },
};

/** Functions of schema service: for the service key alone (`---x`). */
export const serviceCalls = [
  "account_summary",
  "announce_report",
  "approve_address",
  "begin_connection",
  "begin_job",
  "begin_reply_change",
  "begin_send",
  "begin_uploads",
  "begin_views",
  "book_looks",
  "book_read",
  "book_report_read",
  "boxes_to_reseal",
  "caller_account",
  "caller_address",
  "channel_access",
  "charge",
  "charge_sign_in",
  "claim_checks",
  "claim_drafts",
  "claim_free_report",
  "claim_mails",
  "claim_operator_link",
  "claim_posts",
  "claim_questions",
  "claim_reconciles",
  "claim_refreshes",
  "claim_schedule_notice",
  "claim_syncs",
  "claimed_reply_ids",
  "close_key",
  "comment_to_translate",
  "comments_for_words",
  "connection_secrets",
  "correct_reply_id",
  "cost_report",
  "count_waiting_mails",
  "create_oauth_session",
  "decide_access",
  "delete_account",
  "delete_connection",
  "demand_model_call",
  "doctor_facts",
  "draft_evidence",
  "end_job",
  "engine_state",
  "export_account",
  "find_api_key",
  "find_oauth_client",
  "finish_rotation",
  "finish_sync",
  "fold_reports",
  "forget_old",
  "grant_shared",
  "key_booked_on",
  "key_state",
  "lent_uses",
  "list_access",
  "list_grants",
  "log_activity",
  "look_at_model_again",
  "may_borrow",
  "model_notice",
  "model_report",
  "model_uses",
  "note_held",
  "note_key_answer",
  "note_model",
  "note_views_error",
  "oauth_client_of",
  "offer_reply",
  "older_comments",
  "open_operator_link",
  "operator_channels",
  "operator_users",
  "pause_everything",
  "project_in_use",
  "quota_report",
  "record_checks",
  "record_connection_error",
  "record_drafts",
  "record_free_report",
  "record_gone_threads",
  "record_gone_videos",
  "record_mail",
  "record_oauth_code",
  "record_operator_session",
  "record_opinions",
  "record_post",
  "record_reconcile",
  "record_refresh",
  "record_reply_change",
  "record_schedule_notice",
  "record_server_failure",
  "record_threads",
  "record_translation",
  "record_uploads",
  "record_videos",
  "record_views",
  "recount_reports",
  "redact_stale",
  "refresh_states",
  "refuse_operator",
  "reopen_quota",
  "request_report",
  "requeue",
  "reseal",
  "resume_everything",
  "rewrite_context",
  "said_by_owner",
  "save_api_key",
  "save_connection",
  "save_oauth_client",
  "schedule_report",
  "seal_oauth_code",
  "sealing_status",
  "set_lending",
  "set_model_limits",
  "set_request_limits",
  "set_threads_aside",
  "set_trusted_proxies",
  "settle_model_calls",
  "settle_questions",
  "sources_shown",
  "take_model_calls",
  "take_oauth_session",
  "threads_to_reread",
  "try_context",
  "try_decision",
  "try_evidence",
  "try_master_login",
  "undo_address_change",
  "video_titles",
  "write_digests",
  "write_weekly_reports",
];

/** Schemas of which nothing may be reached through the API, whoever asks. */
export const hiddenSchemas = ["auth", "engine", "extensions", "private", "supabase_migrations"];

/** A function of the edge: who it lets in, and a request about what is the owner's. */
interface EdgeFunction {
  lets: PolicyName;
  body?: Record<string, unknown>;
  /** Sent as a GET with this query instead of a body. */
  query?: string;
}

export const edgeFunctions: Record<string, EdgeFunction> = {
  "draft-replies": { lets: "userOrSchedule" },
  "finalize-youtube-connection": {
    lets: "userOnly",
    body: { session_hint: "$hint", user_id: "$user", user_email: "$email" },
  },
  "first-comments": { lets: "userOnly" },
  "google-request": { lets: "userOnly", body: { user_uuid: "$user", client_config_id: "$client" } },
  "google-setup": { lets: "userOnly", body: { client_config_id: "$client" } },
  "google-request/callback": { lets: "anyone", query: "code=4%2Fnone&state=none" },
  diagnose: { lets: "operatorOnly" },
  "free-reports": { lets: "scheduleOnly" },
  health: { lets: "anyone", query: "from=anybody" },
  "held-comments": { lets: "userOnly", body: { channel_id: "$channel", action: "list" } },
  "manage-reply": { lets: "userOnly", body: { id: "$posted", action: "edit", text: "A better text." } },
  "master-login": {
    lets: "visitor",
    body: { email: "$email", password: "not the password of the operator" },
  },
  "operator-session": {
    lets: "visitor",
    body: { token_hash: "$hint", email: "$email", reason: "To look at a reply that hangs." },
  },
  "post-replies": { lets: "userOrSchedule" },
  "refresh-youtube-token": { lets: "userOrSchedule", body: { connection_id: "$connection" } },
  "report-words": { lets: "userOnly", body: { start: "2026-01-01", end: "2026-12-31", tz: "UTC" } },
  "rewrite-draft": { lets: "userOnly", body: { comment_id: "$drafted", how: "shorter" } },
  "save-credentials": { lets: "userOnly", body: { kind: "api_key", api_key: "AIzaSy-another-key-of-mine" } },
  "send-mails": { lets: "scheduleOnly" },
  "sync-comments": { lets: "userOrSchedule", body: { channel_id: "$channel" } },
  "translate-comment": { lets: "userOnly", body: { id: "$drafted", to: "de" } },
  "try-reply": { lets: "userOnly", body: { text: "How long in the oven?", channel_id: "$channel" } },
  "undo-address-change": { lets: "visitor", body: { token: "$hint" } },
  "verify-pending-replies": { lets: "userOrSchedule" },
  // What cannot be undone comes last.
  "disconnect-youtube": { lets: "userOnly", body: { connection_id: "$connection" } },
  "delete-account": { lets: "userOnly", body: { confirm_email: "$email" } },
};

/**
 * Callers beside those, who are answered as another one is: the operator in the owner's account like the owner, an account without
 * a plan like a stranger, the schedule's key at the Data API like the service key; without any key, with an expired token and with a forged
 * one all is refused; the token of a deleted account is a stranger's at the Data API, and none at functions. Here is where not.
 */
export type Exception = "operator" | "no plan" | "deleted";
export type Exceptions = Record<
  "table" | "function" | "service function" | "edge function" | "hidden",
  Partial<Record<Exception, Record<string, string>>>
>;

/** Functions that ask for the caller before they look for anything: who is nobody is not signed in. */
const askForCaller = [
  "answer_older",
  "answer_question",
  "approve_reply",
  "ask_google_again",
  "assign_comments",
  "bulk_act",
  "dismiss_question",
  "dismiss_reply",
  "edit_reply",
  "export_account",
  "keep_fact",
  "preview_backfill",
  "reopen_question",
  "reorder_rules",
  "request_access",
  "resend_reply",
  "resume_channel",
  "set_posting_policy",
  "start_backfill",
  "write_reply",
];

export const exceptions: Exceptions = {
  // Credentials, grants, consents and the account itself are the owner's alone (docs/OPERATE.md).
  table: {
    operator: { user_google_oauth_clients: "x-pp" },
    // A stranger writes a row of their own.
    deleted: { report_notifications: "0p-0" },
  },
  function: {
    operator: { request_access: "p", set_posting_policy: "p" },
    deleted: Object.fromEntries(askForCaller.map((name) => [name, "-"])),
  },
  "service function": {},
  "edge function": {
    operator: {
      "delete-account": "p",
      "disconnect-youtube": "p",
      "finalize-youtube-connection": "p",
      "google-request": "p",
      "google-setup": "p",
      "save-credentials": "p",
    },
  },
  hidden: {},
};
