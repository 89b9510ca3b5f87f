/** Threads that are talked in: viewers, our replies and the owner's own by hand, each a minute after the one before, read as sync-comments does. */
import { randomUUID } from "node:crypto";
import { newAccount } from "./accounts.ts";
import { approveShown } from "./acts.ts";
import type { Database } from "./database.ts";
import { claimPosts, type PostClaim } from "./replies.ts";
import { type Connection, insert, newChannel, newCommentId } from "./rows.ts";
import { type Drafted, recordDraft } from "./rules.ts";
import { type ReadReply, recordThreads, reply, rowOf, thread } from "./threads.ts";

/** What reading found of a word within a thread. */
export interface Turn {
  addressed: "channel" | "viewer" | "nobody";
  due: boolean;
  negative: boolean;
  opinion: string;
  despair: boolean;
}

export interface Viewer {
  channel: string;
  name: string;
}

export function newViewer(name = "@viewer"): Viewer {
  return { channel: newChannel(), name };
}

/** A thread in which nobody has written, of a new account, at the real time. */
export async function newTalk(db: Database): Promise<Talk> {
  await db.sql`update test.clock set shift = '0'`;
  return new Talk(db, await newAccount(db));
}

/** One thread on YouTube, and what the product is told of it. */
export class Talk {
  readonly #db: Database;
  readonly connection: Connection;
  readonly #words: ReadReply[] = [];
  readonly viewer = newViewer();

  constructor(db: Database, connection: Connection) {
    this.#db = db;
    this.connection = connection;
  }

  get id(): string {
    return this.#words[0]?.id ?? "";
  }

  /** A viewer writes: the first word begins the thread. Returns the row of the comment, which was read from YouTube. */
  async says(text: string, { channel, name }: Viewer = this.viewer): Promise<string> {
    const id = await this.#write(text, channel, name);
    await this.read();
    return rowOf(this.#db, this.connection, id);
  }

  /** The owner answers by hand, on YouTube. */
  async owner(text = "I have answered that myself."): Promise<void> {
    await this.ownerWrites(text);
    await this.read();
  }

  /** The same, as nobody has read it yet. */
  ownerWrites(text = "I have answered that myself."): Promise<string> {
    return this.#write(text, this.connection.channel, "@channel");
  }

  async edits(row: string, text: string): Promise<void> {
    const word = await this.#wordOf(row);
    await this.#db.moveClock("1 minute");
    word.text = text;
    word.updated_at = (await this.#db.now()).toISOString();
    await this.read();
  }

  /** The page of the thread as it is now. */
  page() {
    const [top, ...replies] = this.#words;
    return thread(top, { replies });
  }

  read() {
    return recordThreads(this.#db, this.connection, [this.page()]);
  }

  /** A word is read by the model: an ordinary question to the channel unless told. */
  async turn(row: string, found: Partial<Turn> = {}): Promise<void> {
    const { addressed, due, negative, opinion, despair } = {
      ...{ addressed: "channel", due: true, negative: false, opinion: "ordinary", despair: false },
      ...found,
    };
    await this.#db.sql`
      select service.record_opinions(jsonb_build_array(jsonb_build_object('id', y.id, 'text_hash', engine.text_hash(y.text_original)::text,
        'opinion', ${opinion}::text, 'despair', ${despair}::boolean, 'addressed', ${addressed}::text, 'due', ${due}::boolean, 'negative', ${negative}::boolean)))
      from test.comments y where y.id = ${row}`;
  }

  /** It is drafted: a faultless reply unless told, in words of its own. */
  async draft(row: string, drafted: Drafted = {}): Promise<void> {
    await this.#db.service("claim_drafts", { p_user: this.connection.user.id });
    await recordDraft(this.#db, row, {
      reply: `Words of their own: ${randomUUID().replace(/\d/g, "x")}.`,
      ...drafted,
    });
  }

  /** A person's own words in reply. */
  async write(row: string, text: string): Promise<void> {
    await this.#db.rpc(this.connection.user, "write_reply", { p_id: row, p_text: text });
  }

  async approve(row: string): Promise<void> {
    await approveShown(this.#db, this.connection.user, row);
  }

  /** The thread begins, and a person's reply to its first comment is on YouTube; the row of that. The words are no other thread's. */
  async begun(words?: string): Promise<string> {
    const top = await this.says("How long in the oven?");
    await this.write(top, words ?? `About ten minutes: ${top}`);
    await this.approve(top);
    const sent = await this.post();
    if (sent[0] !== top) throw new Error("The first reply was not posted.");
    return top;
  }

  /** A viewer's word that was read and drafted. */
  async answered(text: string, by?: Viewer): Promise<string> {
    const row = await this.says(text, by);
    await this.turn(row);
    await this.draft(row);
    return row;
  }

  /** The claim on an answer that is due. */
  async claim(row: string): Promise<PostClaim> {
    const claim = (await claimPosts(this.#db, this.connection.user)).find(({ id }) => id === row);
    if (!claim) throw new Error("The answer was not claimed.");
    return claim;
  }

  /** Claims what is due and lets YouTube accept it; returns what was sent. */
  async post(): Promise<string[]> {
    const sent: string[] = [];
    for (const claim of await claimPosts(this.#db, this.connection.user)) {
      if (!(await this.#db.serviceValue<boolean>("begin_send", { p_id: claim.id, p_lease: claim.lease_id })))
        continue;
      await this.accept(claim);
      sent.push(claim.id);
    }
    return sent;
  }

  /** YouTube takes a reply that was begun to be sent, and shows it in the thread. */
  async accept(claim: PostClaim): Promise<void> {
    const id = await this.#write(claim.reply, this.connection.channel, "@channel");
    await this.#db.service("record_post", {
      p_id: claim.id,
      p_lease: claim.lease_id,
      p_outcome: "posted",
      p_reply_id: id,
    });
  }

  async #write(text: string, author_channel_id: string, author_name: string): Promise<string> {
    await this.#db.moveClock("1 minute");
    const published_at = (await this.#db.now()).toISOString();
    const id = newCommentId();
    this.#words.push(reply({ id, text, author_channel_id, author_name, published_at }));
    return id;
  }

  async #wordOf(row: string): Promise<ReadReply> {
    const [{ comment_id } = { comment_id: "" }] = await this.#db.sql<{ comment_id: string }[]>`
      select comment_id from test.comments where id = ${row}`;
    const word = this.#words.find(({ id }) => id === comment_id);
    if (!word) throw new Error(`row ${row} is no word of this thread`);
    return word;
  }
}

/** Drafts within threads of a channel that a person has decided about, past the acts: what automatic answers there are earned by. */
export async function decideTurns(
  db: Database,
  { user, channel }: Connection,
  count: number,
  outcome: "approved" | "edited" | "dismissed" = "approved",
): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ id: randomUUID(), thread: newCommentId() }));
  const of = { user_id: user.id, channel_id: channel };
  const written_at = await db.now();
  await insert(
    db,
    "comments",
    ...rows.map(({ id, thread }) => ({
      ...{ id, ...of, comment_id: newCommentId(), thread_id: thread, text_original: "And then?" },
      ...{
        author_channel_id: newChannel(),
        author_name: "@viewer",
        published_at: written_at,
        read_at: written_at,
      },
    })),
  );
  await insert(
    db,
    "turns",
    ...rows.map(({ id, thread }) => ({
      ...{ comment_row_id: id, ...of, thread_id: thread, written_at },
      ...{ addressed: "channel", due: true, negative: false },
    })),
  );
  await insert(
    db,
    "draft_outcomes",
    ...rows.map(({ id }) => ({
      ...{ comment_row_id: id, ...of, drafted_at: written_at, decided_at: written_at },
      ...{ outcome, changed: outcome === "dismissed" ? null : outcome === "edited" ? 0.5 : 0, seen: true },
    })),
  );
}
