import assert from "node:assert/strict";
import { postWithoutReview, setVideoReplies } from "../../../../scripts/builder/owner.ts";
import type { CommentRow } from "../../../../scripts/builder/rows/comments.ts";
import { connectionOf } from "../../../../scripts/builder/rows/looks.ts";
import { widestPace } from "../../../../scripts/builder/rows/pace.ts";
import type { CommentInput } from "../../../../scripts/simulator/inputs.ts";
import type { CommentState } from "../../../../scripts/simulator/operations.ts";
import type { Ledger } from "../../../../scripts/simulator/quota.ts";
import { asCaller } from "../../../../scripts/stack/caller.ts";
import { type ConnectedOwner, connect, newOwnerAtWork } from "../../support/connect.ts";
import { assertDone } from "../../support/expect.ts";
import { type Answer, simulator, sql, stack } from "../../support/stack.ts";
import { now, pass, seconds } from "./clock.ts";
import { enqueue, store } from "./queue.ts";

/** A comment's row, as the database has it. */
export type Row = CommentRow;

interface ConnectionRow {
  id: string;
  status: string;
  last_error_code: string | null;
  access_token: string;
  refresh_token: string;
}

export interface Options {
  /** `auto` has the owner's recorded consent (default review). */
  policy?: "review" | "auto";
  /** Whether the channel has an API key to prove visibility with (default: yes). */
  apiKey?: boolean;
  /** Columns of automation_settings. Unless told, posting is paced as wide as it goes, so that only what a test is about holds it back. */
  pace?: Record<string, number | boolean | null>;
}

const engineFunctions = {
  sync: "sync-comments",
  draft: "draft-replies",
  post: "post-replies",
  verify: "verify-pending-replies",
} as const;

/** A connected channel of an approved owner: its viewers, its engine runs, and what both sides hold of it. */
export interface Channel extends ConnectedOwner, Acts, Looks {
  videoId: string;
}

/** What viewers, the owner and the schedule do. */
interface Acts {
  /** Viewers comment now, on the channel's video; returns the ids. */
  comments(...comments: (string | Partial<CommentInput>)[]): Promise<string[]>;
  comment(comment: string | Partial<CommentInput>): Promise<string>;
  /** Comments of viewers that are stored without the run that reads them; returns the ids. */
  stored(...texts: string[]): Promise<string[]>;
  /** Runs one engine function as the owner; returns its counts. */
  run(name: keyof typeof engineFunctions, body?: object): Promise<Answer["body"]>;
  /** Viewers comment, and the replies wait in the queue, approved and due. */
  queued(...texts: string[]): Promise<Row[]>;
  /** As `queued`, and posted. */
  posted(...texts: string[]): Promise<Row[]>;
  /** An action of the owner on the replies screen. */
  act(rpc: string, input: object): Promise<Answer>;
  approveAll(): Promise<void>;
  setAutomation(on: boolean): Promise<void>;
  /** Time passes, and the schedule keeps the sign-in fresh. */
  later(ms: number): Promise<void>;
  /** The same Google account signs in again after its grant was lost. */
  reconnect(): Promise<void>;
  refresh(): Promise<Answer["body"]>;
  /** Renews the sign-in where it is due, as the schedule does. */
  refreshDue(): Promise<void>;
}

/** What both sides hold of it. */
interface Looks {
  row(commentId: string): Promise<Row>;
  rowsOf(commentIds: string[]): Promise<Row[]>;
  rows(): Promise<Row[]>;
  connection(): Promise<ConnectionRow>;
  /** Replies of ours on YouTube, whatever became of them. */
  replies(commentId?: string): Promise<CommentState[]>;
  /** How many inserts reached YouTube under a comment, and how many it carried out. */
  inserts(commentId: string): Promise<{ posts: number; commits: number }>;
  ledger(): Promise<Ledger>;
  /** Units per kind that we booked today, and their sum. */
  booked(): Promise<{ used: number; kinds: Record<string, number> }>;
}

export async function newChannel({
  policy = "review",
  apiKey = true,
  pace = {},
}: Options = {}): Promise<Channel> {
  const owner = await newOwnerAtWork({
    plan: "pro",
    apiKey,
    settings: { video_replies_enabled: true, undo_window_seconds: 0, ...widestPace, ...pace },
  });
  const [{ id: videoId }] = await Promise.all([
    simulator.addVideo({ channelId: owner.google.channelId, title: "How we bake bread" }),
    // Comments have whole seconds on YouTube: the first must fall clearly after the moment of connecting.
    pass(seconds(2)),
  ]);
  if (policy === "auto") await postWithoutReview(owner.person, owner.google.channelId);
  const looks = looksOf(owner);
  return { ...owner, videoId, ...looks, ...actsOf(owner, videoId, looks) };
}

function looksOf({ person, google, connectionId }: ConnectedOwner): Looks {
  const looks: Looks = {
    async row(commentId) {
      const [row] = await looks.rowsOf([commentId]);
      return row as Row;
    },
    async rowsOf(commentIds) {
      const stored = new Map((await looks.rows()).map((row) => [row.comment_id, row]));
      return commentIds.map((id) => {
        const row = stored.get(id);
        assert.ok(row, `${id} is not stored`);
        return row;
      });
    },
    rows: async () => [
      ...(await sql<Row[]>`
        select * from test.comments where user_id = ${person.id} order by published_at, comment_id`),
    ],
    connection: () => connectionOf<ConnectionRow>(stack, { id: connectionId }),
    replies: (parentId) =>
      simulator.replies({ channelId: google.channelId, ...(parentId ? { parentId } : {}) }),
    async inserts(parentId) {
      const { inserts } = await simulator.state({ parentId });
      const { posts = 0, commits = 0 } = inserts.find((count) => count.parentId === parentId) ?? {};
      return { posts, commits };
    },
    ledger: () => simulator.ledger({ projectNumber: google.projectNumber }),
    async booked() {
      // The API key is of the same Google project, which only Google knows.
      const projects = sql`
        select ${String(google.projectNumber)} union all
        select 'key:' || id from test.connections where user_id = ${person.id} and scope = 'api_key'`;
      const uses = await sql<{ kind: string; units: number }[]>`
        select kind, sum(units)::int as units from test.quota_uses
        where project in (${projects}) and day = engine.quota_day() group by kind`;
      const [day] = await sql<{ used: number }[]>`
        select sum(used)::int as used from test.quota_days where project in (${projects}) and day = engine.quota_day()`;
      return {
        used: day?.used ?? 0,
        kinds: Object.fromEntries(uses.map(({ kind, units }) => [kind, units])),
      };
    },
  };
  return looks;
}

function actsOf(
  { person, google, clientConfigId, connectionId }: ConnectedOwner,
  videoId: string,
  looks: Looks,
): Acts {
  const acts: Acts = {
    async comments(...comments) {
      const inputs = comments.map((comment) => (typeof comment === "string" ? { text: comment } : comment));
      const { ids } = await simulator.addComments(inputs.map((input) => ({ text: "", videoId, ...input })));
      return ids;
    },
    async comment(comment) {
      const [id] = await acts.comments(comment);
      return id as string;
    },
    stored: (...texts) => store({ person, google }, videoId, texts),
    run: async (name, body = {}) => assertDone(await person.invoke(engineFunctions[name], body)),
    async queued(...texts) {
      const ids = await enqueue({ person, google }, videoId, texts);
      const rows = await looks.rowsOf(ids);
      for (const row of rows)
        assert.equal(row.reply_status, "queue", `${row.text_original}: ${row.status_reason}`);
      return rows;
    },
    async posted(...texts) {
      const queued = await acts.queued(...texts);
      await acts.run("post");
      const rows = await looks.rowsOf(queued.map((row) => row.comment_id));
      for (const row of rows) assert.ok(row.youtube_reply_id, `${row.text_original}: ${row.status_reason}`);
      return rows;
    },
    act: (rpc, input) => person.post(`rpc/${rpc}`, input),
    async approveAll() {
      const drafts = (await looks.rows()).filter((row) => row.reply_status === "draft").map(({ id }) => id);
      const caller = { role: "authenticated", userId: person.id, email: person.email } as const;
      // One transaction: a request for each cost as much as the run that posts them.
      await asCaller(
        sql,
        caller,
        (own) => own`select public.approve_reply(id) from unnest(${drafts}::uuid[]) as id`,
      );
    },
    setAutomation: (on) => setVideoReplies(person, on),
    async reconnect() {
      assertDone(await connect(person, clientConfigId, { email: google.googleEmail }));
    },
    async later(ms) {
      await pass(ms);
      await acts.refreshDue();
    },
    async refreshDue() {
      const [due] = await sql`
        select from test.connections
        where id = ${connectionId}
          and (expires_at < engine.now() + interval '10 minutes' or last_error_code is not null)`;
      if (due) await acts.refresh();
    },
    refresh: async () =>
      assertDone(await person.invoke("refresh-youtube-token", { connection_id: connectionId })),
  };
  return acts;
}

/** Comments that answer well: `n` different friendly sentences without anything to escalate. */
export function friendlyComments(n: number): string[] {
  const things = [
    "bread",
    "crust",
    "dough",
    "oven",
    "recipe",
    "kitchen",
    "sourdough",
    "butter",
    "cake",
    "milk",
  ];
  return Array.from({ length: n }, (_, index) => {
    const thing = things[index % things.length];
    return `I really enjoyed the part about the ${thing}, and the way you explain it helped me (${index + 1}).`;
  });
}

/** An instant before now, as the simulator takes it. */
export const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
