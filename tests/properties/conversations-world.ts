/** Threads that viewers, an owner in YouTube Studio and two workers of ours write in, at random; YouTube is kept here, the rest is SQL. */
import { randomUUID } from "node:crypto";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import type { Database } from "../../scripts/builder/rows/database.ts";
import { claimPosts, type PostClaim } from "../../scripts/builder/rows/replies.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { consent } from "../../scripts/builder/rows/rules.ts";
import { recordThreads } from "../../scripts/builder/rows/threads.ts";
import { Chance } from "../../scripts/proofs/faults/random.ts";

/** What a reader tells of a viewer's word. */
interface Meaning {
  addressed: "channel" | "viewer" | "nobody";
  due: boolean;
  negative: boolean;
}

/** A word as it stands on YouTube, and what the product knows of it. */
export interface Word extends Meaning {
  id: string;
  by: "owner" | "ours" | string;
  at: number;
  text: string;
  gone: boolean;
  /** Until then no list shows it. */
  lagsUntil?: number;
  /** Its text when it was last read; null: never. */
  read: string | null;
  /** The text that was last judged, and what was told of it. */
  told: (Meaning & { text: string }) | null;
  /** Of ours: which word it answers, and whether nobody saw it. */
  answers?: Word;
  unseen?: boolean;
}

export interface Thread {
  words: Word[];
  viewers: string[];
}

/** What the product decides to send now. */
export interface Sent {
  thread: Thread;
  answers: Word;
  text: string;
  unseen: boolean;
  at: number;
}

/** What a worker says of a reply that it claimed. */
interface Outcome {
  id: string;
  lease_id: string;
  outcome: "posted" | "answered" | "refused" | "edited" | "returned" | "uncertain";
  reason?: string;
  reply_id?: string;
}

interface LostClaim {
  id: string;
  lease_id: string;
  thread_id: string;
  reply: string;
  send_started_at: Date;
}

const HOUR = 3_600_000;

/** Few enough that the same words come up twice. */
const SAYINGS = "rye spelt water honey butter salt lemon ginger pepper milk oats yeast apples nuts"
  .split(" ")
  .map((what) => `Try it with ${what}.`);

export class ConversationsWorld {
  readonly threads: Thread[] = [];
  readonly sent: Sent[] = [];
  readonly #db: Database;
  readonly #connection: Connection;
  readonly #chance: Chance;
  readonly #byId = new Map<string, { word: Word; thread: Thread }>();
  readonly #look: (sent: Sent) => void;

  private constructor(db: Database, connection: Connection, seed: number, look: (sent: Sent) => void) {
    this.#db = db;
    this.#connection = connection;
    this.#chance = new Chance(seed);
    this.#look = look;
  }

  /** `look` sees everything that is sent, right before it stands on YouTube. */
  static async open(db: Database, seed: number, threads: number, look: (sent: Sent) => void) {
    const connection = await newAccount(db, { plan: "enterprise", dailyQuota: 1_000_000 });
    await consent(db, connection);
    await consent(db, connection, "conversations");
    const world = new ConversationsWorld(db, connection, seed, look);
    const now = await world.#now();
    for (let number = 0; number < threads; number++) {
      const thread: Thread = { words: [], viewers: [newChannel(), newChannel(), newChannel()] };
      world.threads.push(thread);
      world.#write(thread, thread.viewers[0] as string, now + number);
    }
    return world;
  }

  /** So much happens at once; then time passes. */
  async round(): Promise<void> {
    const now = await this.#now();
    for (const thread of this.threads) if (this.#chance.happens(0.7)) this.#happen(thread, now);
    await this.#read(this.threads.filter(() => this.#chance.happens(0.8)));
    await this.#judge();
    await this.#draft();
    await this.#approve();
    const claims = await Promise.all([this.#claim(), this.#claim()]);
    for (const own of claims) await this.#post(own);
    await this.#reconcile();
    const minutes = this.#chance.weighted([
      [7, 5],
      [70, 5],
      [600, 1],
    ]);
    await this.#db.moveClock(`${minutes} minutes`);
  }

  /** Comments that the product takes for answered by their owner though nobody said anything after them. */
  async wronglyClosed(): Promise<string[]> {
    const rows = await this.#db.sql<{ id: string }[]>`
      select comment_id as id from test.comments where user_id = ${this.#connection.user.id} and owner_replied_at is not null`;
    return rows.flatMap(({ id }) => {
      const { word, thread } = this.#of(id);
      const isClosed = thread.words.some(
        ({ by, at }) => by === "owner" && (word === thread.words[0] || at > word.at),
      );
      return isClosed ? [] : [id];
    });
  }

  async #now(): Promise<number> {
    return (await this.#db.now()).getTime();
  }

  #write(thread: Thread, by: string, at: number, more: Partial<Word> = {}): Word {
    const word: Word = {
      id: thread.words.length === 0 ? `Ug${randomUUID()}` : `${thread.words[0]?.id}.${randomUUID()}`,
      by,
      at,
      text: `A word ${randomUUID()}`,
      gone: false,
      read: null,
      told: null,
      ...this.#meaning(),
      ...more,
    };
    thread.words.push(word);
    this.#byId.set(word.id, { word, thread });
    return word;
  }

  #of(id: string) {
    const found = this.#byId.get(id);
    if (!found) throw new Error(`nobody wrote ${id}`);
    return found;
  }

  #meaning(): Meaning {
    const addressed = this.#chance.weighted<Meaning["addressed"]>([
      ["channel", 6],
      ["viewer", 2],
      ["nobody", 1],
    ]);
    return {
      addressed,
      due: addressed === "channel" && this.#chance.happens(0.8),
      negative: this.#chance.happens(0.15),
    };
  }

  /** One of the viewers, or the owner, does something. */
  #happen(thread: Thread, now: number): void {
    const own = thread.words.slice(1).filter(({ by, gone }) => thread.viewers.includes(by) && !gone);
    const one = own[this.#chance.whole(0, Math.max(own.length - 1, 0))];
    const what = this.#chance.weighted<"write" | "edit" | "delete" | "owner">([
      ["write", 10],
      ["edit", one ? 2 : 0],
      ["delete", one ? 1 : 0],
      ["owner", 2],
    ]);
    const [talker, more, most] = thread.viewers as [string, string, string];
    if (what === "write")
      this.#write(
        thread,
        this.#chance.weighted([
          [talker, 4],
          [more, 1],
          [most, 1],
        ]),
        now,
      );
    else if (what === "owner") this.#write(thread, "owner", now);
    else if (one && what === "edit")
      Object.assign(one, { text: `Other words ${randomUUID()}`, ...this.#meaning() });
    else if (one) one.gone = true;
  }

  async #read(threads: readonly Thread[]): Promise<void> {
    const now = await this.#now();
    const shown = threads.map((thread) => {
      const [comment, ...replies] = listed(thread, now).map((word) => this.#shown(word));
      const { id: thread_id } = comment as { id: string };
      const counts = { can_reply: true, total_reply_count: replies.length };
      return { thread_id, video_id: "video-1", ...counts, comment: comment as never, replies };
    });
    await recordThreads(this.#db, this.#connection, shown);
  }

  #shown(word: Word) {
    word.read = word.text;
    const at = new Date(word.at).toISOString();
    const author_channel_id = isChannel(word) ? this.#connection.channel : word.by;
    return {
      id: word.id,
      author_channel_id,
      author_name: `@${word.by.slice(2, 10)}`,
      text: word.text,
      published_at: at,
      updated_at: at,
    };
  }

  /** What was read is told apart, some of it only later. */
  async #judge(): Promise<void> {
    const rows = await this.#db.sql<{ id: string; comment_id: string; text_hash: string; body: string }[]>`
      select id, comment_id, engine.text_hash(text_original)::text as text_hash, text_original as body from test.comments
      where user_id = ${this.#connection.user.id} and first_opinion is null`;
    const opinions = rows.flatMap(({ id, comment_id, text_hash, body }) => {
      const { word } = this.#of(comment_id);
      // Edited since it was read: what it means now is not in the text.
      if (word.text !== body || this.#chance.happens(0.15)) return [];
      const { addressed, due, negative } = word;
      word.told = { addressed, due, negative, text: body };
      return [{ id, text_hash, opinion: "ordinary", despair: false, topics: [], addressed, due, negative }];
    });
    await this.#db.service("record_opinions", { p_opinions: opinions });
  }

  async #draft(): Promise<void> {
    const { comments } = await this.#db.serviceValue<{
      comments: { id: string; text_hash: string; attempts: number }[];
    }>("claim_drafts", { p_user: this.#connection.user.id, p_limit: 500, p_each: 500 });
    const results = comments.map(({ id, text_hash, attempts }) => ({
      ...{
        id,
        text_hash,
        attempts,
        decision: "reply",
        confidence: 0.9,
        findings: [],
        second_opinion: "ordinary",
      },
      reply: SAYINGS[this.#chance.whole(0, SAYINGS.length - 1)],
    }));
    await this.#db.service("record_drafts", { p_results: results });
  }

  /** Of what waits for a person, a few are let go. */
  async #approve(): Promise<void> {
    const drafts = await this.#db.sql<{ id: string; generated_reply: string }[]>`
      select id, generated_reply from test.comments where user_id = ${this.#connection.user.id} and reply_status = 'draft' order by comment_id`;
    for (const { id, generated_reply } of drafts)
      if (this.#chance.happens(0.05))
        await this.#db.rpc(this.#connection.user, "approve_reply", {
          p_id: id,
          p_shown: generated_reply,
        });
  }

  #claim(): Promise<PostClaim[]> {
    return claimPosts(this.#db, this.#connection.user);
  }

  /** A worker's way with what it has claimed: a last look at each thread, then the announcement, then the insert. */
  async #post(claims: readonly PostClaim[]): Promise<void> {
    const known = await this.#knownReplies();
    const now = await this.#now();
    const seen = claims.map((claim) => ({ claim, ...this.#of(claim.comment_id) }));
    const outcomes = seen.map((one) => this.#whyNot(one, known, now));
    await this.#record(outcomes.filter((outcome) => outcome !== null));
    const fit = seen.filter((_, at) => outcomes[at] === null);
    // Between the look and the announcement the others go on, and somebody else may read it.
    const disturbed = fit.filter(() => this.#chance.happens(0.3)).map(({ thread }) => thread);
    for (const thread of disturbed) this.#happen(thread, now + 1);
    await this.#read(disturbed.filter(() => this.#chance.happens(0.7)));
    const leases = fit.map(({ claim: { id, lease_id } }) => ({ id, lease_id }));
    const announced = await this.#db.sql<{ id: string; unseen: boolean; sends: boolean; at: Date }[]>`
      select c.id, r.approved_by = 'engine' as unseen, service.begin_send(c.id, c.lease_id) as sends, engine.now() as at
      from jsonb_to_recordset(${leases as never}::jsonb) as c (id uuid, lease_id uuid) join test.replies r on r.comment_row_id = c.id`;
    const answers = fit.flatMap(({ claim, thread, word }) => {
      const { sends, unseen = false, at } = announced.find(({ id }) => id === claim.id) ?? {};
      return sends && at
        ? this.#insert(claim, { thread, answers: word, text: claim.reply, unseen, at: at.getTime() })
        : [];
    });
    await this.#record(answers);
  }

  /** What a last look at the thread comes to; null: nothing is against it. */
  #whyNot(
    { claim, word, thread }: { claim: PostClaim; word: Word; thread: Thread },
    known: Set<string>,
    now: number,
  ): Outcome | null {
    const { id, lease_id } = claim;
    const said = listed(thread, now).filter(
      (one) =>
        (one.by === "owner" || (one.by === "ours" && one.text === claim.reply)) &&
        !known.has(one.id) &&
        (word === thread.words[0] || one.at > word.at),
    );
    const landed = said.find(({ text }) => text === claim.reply);
    if (landed) return { id, lease_id, outcome: "posted", reply_id: landed.id };
    if (said.length > 0) return { id, lease_id, outcome: "answered" };
    if (word.gone) return { id, lease_id, outcome: "refused", reason: "comment_gone" };
    return word.text === claim.text_original ? null : { id, lease_id, outcome: "edited" };
  }

  /** It arrives or not, and its answer is heard or not; nothing is recorded by a worker that dies. */
  #insert({ id, lease_id }: PostClaim, sent: Sent): Outcome | [] {
    this.#look(sent);
    this.sent.push(sent);
    const what = this.#chance.weighted<"heard" | "lost" | "hidden" | "killed" | "dropped" | "refused">([
      ["heard", 14],
      ["lost", 2],
      ["hidden", 1],
      ["killed", 1],
      ["dropped", 1],
      ["refused", 1],
    ]);
    const { thread, answers, text, unseen, at } = sent;
    const lag = what === "hidden" ? { lagsUntil: at + 5 * HOUR } : {};
    const word =
      what !== "dropped" &&
      what !== "refused" &&
      this.#write(thread, "ours", at, { text, answers, unseen, ...lag });
    if (what === "killed") return [];
    if (what === "refused") return { id, lease_id, outcome: "returned", reason: "network" };
    if (word && what === "heard") return { id, lease_id, outcome: "posted", reply_id: word.id };
    return { id, lease_id, outcome: "uncertain", reason: "network" };
  }

  async #record(outcomes: readonly Outcome[]): Promise<void> {
    await this.#db.sql`
      select service.record_post(c.id, c.lease_id, c.outcome, c.reason, c.reply_id)
      from jsonb_to_recordset(${outcomes as never}::jsonb) as c (id uuid, lease_id uuid, outcome text, reason text, reply_id text)`;
  }

  async #knownReplies(): Promise<Set<string>> {
    const rows = await this.#db.sql<{ id: string }[]>`
      select youtube_reply_id as id from test.replies where user_id = ${this.#connection.user.id} and youtube_reply_id is not null`;
    return new Set(rows.map(({ id }) => id));
  }

  /** What became of lost replies is looked for, under the thread, by the text. */
  async #reconcile(): Promise<void> {
    const claims = await this.#db.service<LostClaim>("claim_reconciles", {
      p_user: this.#connection.user.id,
    });
    const known = await this.#knownReplies();
    const now = await this.#now();
    const looked = claims.map(({ id, lease_id, thread_id, reply, send_started_at }) => {
      const found = listed(this.#of(thread_id).thread, now).find(
        (word) =>
          word.by === "ours" &&
          word.text === reply &&
          word.at >= send_started_at.getTime() &&
          !known.has(word.id),
      );
      return { id, lease_id, found: found?.id };
    });
    await this.#db.sql`
      select service.record_reconcile(c.id, c.lease_id, c.found)
      from jsonb_to_recordset(${looked as never}::jsonb) as c (id uuid, lease_id uuid, found text)`;
  }
}

/** What lists show of a thread, its first comment first. */
const listed = ({ words }: Thread, now: number): Word[] =>
  words.filter(({ gone, lagsUntil = 0 }) => !gone && lagsUntil <= now);

export const isChannel = ({ by }: Pick<Word, "by">): boolean => by === "ours" || by === "owner";
