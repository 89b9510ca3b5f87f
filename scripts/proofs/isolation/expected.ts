/**
 * Who may do what, one line an object, written by hand: tables and views in tables.ts, functions of the database in calls.ts, those of
 * the edge here. `npm run isolation` tries every cell through the API, with rows of two accounts in every table, and fails where it
 * finds something else, where an object has no line, and where a line has no object.
 *
 * The cells say what becomes of the rows of one account, the owner's:
 *   -  refused: the caller may not do this at all
 *   p  refused by a policy
 *   0  allowed, but nothing of the owner's is read or changed
 *   x  does it
 * Found, and never expected: `k`, the caller is answered otherwise than if the owner were not there.
 */
import { type Call, calls } from "./calls.ts";
import type { PolicyName } from "./policies.ts";
import type { Permission } from "./tables.ts";

/** Schemas of which nothing may be reached through the API, whoever asks. */
export const hiddenSchemas = ["auth", "engine", "extensions", "private", "supabase_migrations"];

/** A function of the edge: who it lets in, what it takes, and a request about what is the owner's. */
interface EdgeFunction {
  lets: PolicyName;
  /** What a member must be allowed, where people call it. */
  takes?: Permission;
  body?: Record<string, unknown>;
  /** Sent as a GET with this query instead of a body. */
  query?: string;
  /** Sent as a GET to this path below the function's. */
  path?: string;
}

export const edgeFunctions: Record<string, EdgeFunction> = {
  "draft-replies": { lets: "userOrSchedule", takes: "answer" },
  "finalize-youtube-connection": {
    lets: "userOnly",
    takes: "manage",
    body: { session_hint: "$hint", user_id: "$user", user_email: "$email" },
  },
  "first-comments": { lets: "userOnly", takes: "answer" },
  "google-request": {
    lets: "userOnly",
    takes: "manage",
    body: { user_uuid: "$user", client_config_id: "$client" },
  },
  "google-setup": { lets: "userOnly", takes: "manage", body: { client_config_id: "$client" } },
  "google-request/callback": { lets: "anyone", query: "code=4%2Fnone&state=none" },
  diagnose: { lets: "operatorOnly" },
  "free-reports": { lets: "scheduleOnly" },
  health: { lets: "anyone", query: "from=anybody" },
  // By a key of their own alone (tests/functions/engine/metrics.test.ts).
  metrics: { lets: "program", query: "from=anybody" },
  "report-unsubscribe": { lets: "anyone", query: "token=nobody" },
  "report-feed": { lets: "anyone", query: "token=nobody" },
  // By a key of a program's alone (tests/functions/api).
  api: { lets: "program", path: "/counts" },
  mcp: { lets: "program" },
  "held-comments": { lets: "userOnly", takes: "moderate", body: { channel_id: "$channel" } },
  "manage-reply": {
    lets: "userOrProgram",
    takes: "moderate",
    body: { id: "$posted", action: "edit", text: "A better text." },
  },
  "manage-webhook": { lets: "userOnly", takes: "manage", body: { act: "rotate", id: "$webhook" } },
  "master-login": {
    lets: "visitor",
    body: { email: "$email", password: "not the password of the operator" },
  },
  "operator-session": {
    lets: "visitor",
    body: { token_hash: "$hint", email: "$email", reason: "To look at a reply that hangs." },
  },
  "moderate-comments": { lets: "userOrSchedule", takes: "moderate", body: { channel_id: "$channel" } },
  "post-replies": { lets: "userOrSchedule", takes: "approve" },
  "refresh-youtube-token": {
    lets: "userOrSchedule",
    takes: "manage",
    body: { connection_id: "$connection" },
  },
  "replay-comments": {
    lets: "userOnly",
    takes: "manage",
    body: { channel_id: "$channel", replay_id: "$replay" },
  },
  "replay-reply": {
    lets: "userOnly",
    takes: "manage",
    body: { channel_id: "$channel", replay_id: "$replay", comment_id: "$drafted" },
  },
  "report-words": {
    lets: "userOnly",
    takes: "read",
    body: { start: "2026-01-01", end: "2026-12-31", tz: "UTC" },
  },
  "rewrite-draft": { lets: "userOnly", takes: "answer", body: { comment_id: "$drafted", how: "shorter" } },
  "save-credentials": {
    lets: "userOnly",
    takes: "own",
    body: { kind: "api_key", api_key: "AIzaSy-another-key-of-mine" },
  },
  "send-mails": { lets: "scheduleOnly" },
  "send-webhooks": { lets: "scheduleOnly" },
  "sync-comments": { lets: "userOrSchedule", takes: "answer", body: { channel_id: "$channel" } },
  "translate-comment": { lets: "userOnly", takes: "read", body: { id: "$drafted", to: "de" } },
  "try-reply": {
    lets: "userOnly",
    takes: "answer",
    body: { text: "How long in the oven?", channel_id: "$channel" },
  },
  "undo-address-change": { lets: "visitor", body: { token: "$hint" } },
  "verify-pending-replies": { lets: "userOrSchedule", takes: "answer" },
  // What cannot be undone comes last.
  "disconnect-youtube": { lets: "userOnly", takes: "manage", body: { connection_id: "$connection" } },
  "delete-account": { lets: "userOnly", takes: "own", body: { confirm_email: "$email" } },
};

/** What a member must be allowed to call those that people call. */
export const takenAtEdge: Record<string, Permission> = Object.fromEntries(
  Object.entries(edgeFunctions).flatMap(([name, { takes }]) => (takes ? [[name, takes]] : [])),
);

/**
 * Callers beside those, who are answered as another one is: the operator in the owner's account like the owner, an account without
 * a plan like a stranger, the schedule's key at the Data API like the service key; without any key, with an expired token and with a forged
 * one all is refused; the token of a deleted account is a stranger's at the Data API, and none at functions; who asks by a client link is a
 * visitor, and with a session beside it as whose account was deleted. Here is where not.
 */
export type Exception = "operator" | "no plan" | "deleted" | "link" | "link in session";
export type Exceptions = Record<
  "table" | "function" | "service function" | "edge function" | "hidden",
  Partial<Record<Exception, Record<string, string>>>
>;

const ofLinks = Object.fromEntries(
  ["client_about", "client_approve", "client_comment", "client_drafts", "client_edit"].map((name) => [
    name,
    "x",
  ]),
);

/** What becomes of the cell of those functions that a condition holds for. */
const callsWhere = (condition: (call: Call) => boolean, cell: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, call]) => (condition(call) ? [[name, cell]] : [])),
  );

/** Functions that ask for the caller before they look for anything. That it is no program's write is said to anybody. */
const nobodys = { ...callsWhere(({ takes }) => takes !== undefined, "-"), program_act: "p" };

export const exceptions: Exceptions = {
  // Credentials, grants, consents and the account itself are the owner's alone (docs/OPERATE.md).
  table: {
    operator: { user_google_oauth_clients: "x-pp" },
    // A stranger writes a row of their own.
    deleted: { report_notifications: "0p-0" },
    "link in session": { report_notifications: "0p-0" },
  },
  function: {
    operator: callsWhere(({ ownersAlone }) => ownersAlone === true, "p"),
    // Nobody has offered them theirs.
    "no plan": { accept_ownership: "p", decline_ownership: "p" },
    deleted: nobodys,
    link: ofLinks,
    "link in session": { ...nobodys, ...ofLinks },
  },
  "service function": {},
  "edge function": {
    operator: {
      "delete-account": "p",
      "disconnect-youtube": "p",
      "finalize-youtube-connection": "p",
      "google-request": "p",
      "google-setup": "p",
      "manage-webhook": "p",
      "save-credentials": "p",
    },
  },
  hidden: {},
};
