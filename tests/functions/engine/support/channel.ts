import assert from "node:assert/strict";
import type { CommentInput } from "../../../../scripts/simulator/inputs.ts";
import type { CommentState } from "../../../../scripts/simulator/operations.ts";
import type { Ledger } from "../../../../scripts/simulator/quota.ts";
import { connect, newOwnerAtWork } from "../../support/connect.ts";
import { assertDone } from "../../support/expect.ts";
import type { GoogleSetup } from "../../support/google.ts";
import type { Person } from "../../support/people.ts";
import { type Answer, asOwner, keys, read, simulator, urls } from "../../support/stack.ts";
import { now, pass, seconds } from "./clock.ts";

/** A comment's row, as the database has it. */
export interface Row {
  id: string;
  comment_id: string;
  candidate: boolean;
  text_original: string;
  author_name: string | null;
  author_channel_id: string | null;
  gone_at: Date | null;
  owner_reply_text: string | null;
  language: string | null;
  findings: { check: string; reason: string }[];
  escalation: string | null;
  draft_after: Date | null;
  generated_reply: string | null;
  topics: string[];
  reply_status: string | null;
  status_reason: string | null;
  lease_until: Date | null;
  post_after: Date | null;
  youtube_reply_id: string | null;
  next_check_at: Date | null;
  verification_attempts: number;
  verification_note: string | null;
}

export interface ConnectionRow {
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

const widestPace = {
  cap_hour: 200,
  cap_day: 1000,
  cap_video_day: 1000,
  jitter_seconds: 0,
  same_text_per_day: 100,
  breaker_not_public: 50,
  breaker_judged: 100,
};

const engineFunctions = {
  sync: "sync-comments",
  draft: "draft-replies",
  post: "post-replies",
  verify: "verify-pending-replies",
} as const;

/** A connected channel of an approved owner: its viewers, its engine runs, and what both sides hold of it. */
export interface Channel {
  person: Person;
  google: GoogleSetup;
  connectionId: string;
  videoId: string;
  apiKey: string;

  /** Viewers comment now, on the channel's video; returns the ids. */
  comments(...comments: (string | Partial<CommentInput>)[]): Promise<string[]>;
  comment(comment: string | Partial<CommentInput>): Promise<string>;
  /** Runs one engine function as the owner; returns its counts. */
  run(name: keyof typeof engineFunctions, body?: object): Promise<Answer["body"]>;
  /** Viewers comment, and the replies wait in the queue, approved and due. */
  queued(...texts: string[]): Promise<Row[]>;
  /** As `queued`, and posted. */
  posted(...texts: string[]): Promise<Row[]>;
  row(commentId: string): Promise<Row>;
  rowsOf(commentIds: string[]): Promise<Row[]>;
  rows(): Promise<Row[]>;
  connection(): Promise<ConnectionRow>;
  /** An action of the owner on the replies screen. */
  act(rpc: string, input: object): Promise<Answer>;
  approveAll(): Promise<void>;
  setAutomation(on: boolean): Promise<void>;
  /** Time passes, and the schedule keeps the sign-in fresh. */
  later(ms: number): Promise<void>;
  /** The same Google account signs in again after its grant was lost. */
  reconnect(): Promise<void>;
  refresh(): Promise<Answer["body"]>;
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
  const { person, google, clientConfigId, connectionId } = await newOwnerAtWork();
  const key = `AIzaSy-${crypto.randomUUID()}`;
  await simulator.registerApiKey({ key, projectNumber: google.projectNumber });
  if (apiKey) assertDone(await person.invoke("save-credentials", { kind: "api_key", api_key: key }));
  const { id: videoId } = await simulator.addVideo({
    channelId: google.channelId,
    title: "How we bake bread",
  });
  await asOwner((sql) => sql`update public.profiles set plan = 'pro' where user_id = ${person.id}`);
  const settings = `automation_settings?user_id=eq.${person.id}`;
  const values = { video_replies_enabled: true, undo_window_seconds: 0, ...widestPace, ...pace };
  assertDone2xx(await person.change(settings, values));
  // Comments have whole seconds on YouTube: the first must fall clearly after the moment of connecting.
  await pass(seconds(2));

  const channel: Channel = {
    person,
    google,
    connectionId,
    videoId,
    apiKey: key,
    async comments(...comments) {
      const inputs = comments.map((comment) => (typeof comment === "string" ? { text: comment } : comment));
      const { ids } = await simulator.addComments(inputs.map((input) => ({ text: "", videoId, ...input })));
      return ids;
    },
    async comment(comment) {
      const [id] = await channel.comments(comment);
      return id as string;
    },
    run: async (name, body = {}) => assertDone(await person.invoke(engineFunctions[name], body)),
    async queued(...texts) {
      const ids = await channel.comments(...texts);
      await channel.run("sync");
      await channel.run("draft", { limit: 200 });
      await channel.approveAll();
      const rows = await channel.rowsOf(ids);
      for (const row of rows)
        assert.equal(row.reply_status, "queue", `${row.text_original}: ${row.status_reason}`);
      return rows;
    },
    async posted(...texts) {
      const queued = await channel.queued(...texts);
      await channel.run("post");
      const rows = await channel.rowsOf(queued.map((row) => row.comment_id));
      for (const row of rows) assert.ok(row.youtube_reply_id, `${row.text_original}: ${row.status_reason}`);
      return rows;
    },
    async row(commentId) {
      const [row] = await channel.rowsOf([commentId]);
      return row as Row;
    },
    async rowsOf(commentIds) {
      const stored = new Map((await channel.rows()).map((row) => [row.comment_id, row]));
      return commentIds.map((id) => {
        const row = stored.get(id);
        assert.ok(row, `${id} is not stored`);
        return row;
      });
    },
    rows: () =>
      asOwner(async (sql) => [
        ...(await sql<Row[]>`
          select * from public.youtube_comments where user_id = ${person.id} order by published_at, comment_id`),
      ]),
    connection: () =>
      asOwner(async (sql) => {
        const [row] = await sql<
          ConnectionRow[]
        >`select * from public.youtube_connections where id = ${connectionId}`;
        assert.ok(row);
        return row;
      }),
    act: async (rpc, input) =>
      read(
        await fetch(`${urls.api}/rest/v1/rpc/${rpc}`, {
          method: "POST",
          headers: {
            apikey: keys.publishableKey,
            authorization: `Bearer ${person.token}`,
            "content-type": "application/json",
          },
          body: JSON.stringify(input),
        }),
      ),
    async approveAll() {
      const drafts = (await channel.rows()).filter((row) => row.reply_status === "draft");
      await Promise.all(
        drafts.map(async (row) => assertDone(await channel.act("approve_reply", { p_id: row.id }))),
      );
    },
    async setAutomation(on) {
      assertDone2xx(await person.change(settings, { video_replies_enabled: on }));
    },
    async reconnect() {
      assertDone(await connect(person, clientConfigId, { email: google.email }));
    },
    async later(ms) {
      await pass(ms);
      await channel.refresh();
    },
    refresh: async () =>
      assertDone(await person.invoke("refresh-youtube-token", { connection_id: connectionId })),
    replies: (parentId) =>
      simulator.replies({ channelId: google.channelId, ...(parentId ? { parentId } : {}) }),
    async inserts(parentId) {
      const { inserts } = await simulator.state({ parentId });
      const { posts = 0, commits = 0 } = inserts.find((count) => count.parentId === parentId) ?? {};
      return { posts, commits };
    },
    ledger: () => simulator.ledger({ projectNumber: google.projectNumber }),
    booked: () =>
      asOwner(async (sql) => {
        // The API key is of the same Google project, which only Google knows.
        const projects = sql`
          select ${String(google.projectNumber)} union all
          select 'key:' || id from public.youtube_connections where user_id = ${person.id} and scope = 'api_key'`;
        const uses = await sql<{ kind: string; units: number }[]>`
          select kind, sum(units)::int as units from private.quota_uses
          where project in (${projects}) and day = engine.quota_day() group by kind`;
        const [day] = await sql<{ used: number }[]>`
          select sum(used)::int as used from private.quota_days where project in (${projects}) and day = engine.quota_day()`;
        return {
          used: day?.used ?? 0,
          kinds: Object.fromEntries(uses.map(({ kind, units }) => [kind, units])),
        };
      }),
  };

  if (policy === "auto") {
    const terms = await channel.act("posting_terms", { p_channel: google.channelId });
    const [{ hash }] = terms.body as [{ hash: string }];
    const agreed = { p_policy: "auto", p_channel: google.channelId, p_hash: hash };
    assertDone2xx(await channel.act("set_posting_policy", agreed));
  }
  return channel;
}

function assertDone2xx(answer: Answer): void {
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
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
