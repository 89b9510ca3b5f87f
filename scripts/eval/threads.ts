/** Threads, and what becomes of the last viewer's word in each on a channel whose owner lets answers go: asked of the product's SQL. */
import { z } from "zod";
import { ADDRESSEES, LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { Decision } from "../../supabase/functions/_shared/drafting/decide.ts";
import { newAccount } from "../builder/rows/accounts.ts";
import { comment } from "../builder/rows/comments.ts";
import { trustConversations } from "../builder/rows/conversations.ts";
import { Database } from "../builder/rows/database.ts";
import type { PostClaim } from "../builder/rows/replies.ts";
import { newCommentId, type Sql } from "../builder/rows/rows.ts";
import { consent } from "../builder/rows/rules.ts";
import { newViewer, Talk, type Viewer } from "../builder/rows/talk.ts";
import { readJsonLines } from "../lib/json-lines.ts";
import type { Errors, Reading } from "./errors.ts";
import { keptOf, type Turn } from "./kept.ts";
import { NO_SOURCES, Path } from "./product.ts";
import { fateOf, thanksIn } from "./readers.ts";
import { type Fate, type Outcome, partsOf, type Unattended } from "./unattended.ts";

const unseenThread = z.object({
  language: z.string(),
  /** us: our reply; owner: by hand, on YouTube; a viewer each for other names. */
  thread: z.array(z.object({ who: z.string(), text: z.string() })).min(2),
  /** Which of them is judged: a viewer's, behind which at most owners have written. */
  judge: z.number().int().min(1),
  addressed: z.enum(ADDRESSEES),
  due: z.boolean(),
  grave: z.enum(["despair", "threat"]).nullable(),
  /** This word of its viewer and the one before are angry. */
  quarrel: z.boolean(),
});
type UnseenThread = z.infer<typeof unseenThread>;

/** What must never be, whatever a reader says. */
interface Never {
  two_of_ours_in_a_row: number;
  third_automatic_turn: number;
  talk_among_viewers_answered: number;
}

interface Share {
  n: number;
  /** Without a person. */
  answered_percent: number;
  /** In 'To approve'. */
  to_a_person_percent: number;
  left_percent: number;
}

const KINDS = ["due", "grave", "quarrel", "nothing_due", "not_to_the_channel"] as const;
type Row = { errors: number } & Record<(typeof KINDS)[number], Share>;

export interface ThreadsEvaluation {
  n: number;
  readers: Row[];
  never: Never;
}

function kindOf({ grave, quarrel, addressed, due }: UnseenThread): (typeof KINDS)[number] {
  if (grave) return "grave";
  if (quarrel) return "quarrel";
  if (addressed !== "channel") return "not_to_the_channel";
  return due ? "due" : "nothing_due";
}

const UNDO = new Error("undone");

type Told = NonNullable<Turn>;
const truthOf = ({ addressed, due, quarrel }: UnseenThread): Told => ({ addressed, due, negative: quarrel });

/** What a reader may say that errs about each of the three by itself, and how often. */
function tellings({ addressed, due, negative }: Told, errors: number): [Told, number][] {
  const others = ADDRESSEES.filter((one) => one !== addressed);
  const whom = [addressed, ...others].map(
    (one, at) => [one, at === 0 ? 1 - errors : errors / others.length] as const,
  );
  const either = (truth: boolean) => [[truth, 1 - errors] as const, [!truth, errors] as const];
  return whom
    .flatMap(([toWhom, first]) =>
      either(due).flatMap(([isDue, second]) =>
        either(negative).map(([isAngry, third]): [Told, number] => [
          { addressed: toWhom, due: isDue, negative: isAngry },
          first * second * third,
        ]),
      ),
    )
    .filter(([, share]) => share > 0);
}

/** A thread up to the word in question, which is read from YouTube and by nobody else. */
class Played {
  readonly #db: Database;
  readonly #one: UnseenThread;
  readonly #talk: Talk;
  readonly #viewers = new Map<string, Viewer>();
  readonly #paths = new Map<string, Path>();
  readonly #known = new Map<string, Promise<Outcome>>();
  #row = "";
  #top = "";
  /** Answers that went though the reader had said that none was due, or to somebody else. */
  #astray = 0;

  private constructor(db: Database, one: UnseenThread, talk: Talk) {
    this.#db = db;
    this.#one = one;
    this.#talk = talk;
  }

  static async begin(db: Database, one: UnseenThread): Promise<Played> {
    const connection = await newAccount(db, { plan: "enterprise", dailyQuota: 1_000_000 });
    await consent(db, connection);
    await consent(db, connection, "conversations");
    const played = new Played(db, one, new Talk(db, connection));
    await played.#play();
    return played;
  }

  async #play(): Promise<void> {
    const { thread, judge, quarrel } = this.#one;
    const judged = thread[judge]?.who;
    let last = "";
    for (const [at, { who, text }] of thread.entries()) {
      if (who === "owner" && at < judge) await this.#talk.owner(text);
      // What the owner says later nobody has read when the word before it is answered.
      else if (who === "owner") await this.#talk.ownerWrites(text);
      else if (who === "us") await this.#answer(last, text);
      else {
        last = await this.#talk.says(text, this.#viewer(who));
        if (at === 0) this.#top = last;
        if (at === judge) this.#row = last;
        else if (at > 0)
          // Those before it were answered, or were for somebody else; of a quarrel the one before was angry.
          await this.#talk.turn(last, {
            ...(thread[at + 1]?.who === "us" ? {} : { addressed: "viewer", due: false }),
            negative: quarrel && who === judged,
          });
      }
    }
    await this.#db.moveClock("2 hours");
  }

  #viewer(name: string): Viewer {
    const viewer = this.#viewers.get(name) ?? newViewer(`@viewer-${name}`);
    this.#viewers.set(name, viewer);
    return viewer;
  }

  /** By itself where it may, else by its owner. */
  async #answer(row: string, reply: string): Promise<void> {
    if (row === this.#top) await this.#findOrdinary();
    await this.#db.moveClock("2 hours");
    const { quarrel, thread, judge } = this.#one;
    // Its mood is read with the draft.
    const angry = quarrel && row === this.#top && thread[0]?.who === thread[judge]?.who;
    await this.#talk.draft(row, angry ? { reply, sentiment: "Negative" } : { reply });
    if ((await comment(this.#db, row)).reply_status === "draft")
      await this.#db.rpc(this.#talk.connection.user, "approve_reply", { p_id: row });
    await this.#talk.post();
  }

  #findOrdinary() {
    return this.#db.sql`update test.comments set first_opinion = 'ordinary' where id = ${this.#top}`;
  }

  /** What becomes of the word on average, with a reader that errs so often. */
  async fate(errors: Errors, share: number): Promise<Fate> {
    const { thread, judge, language, grave } = this.#one;
    const text = thread[judge]?.text ?? "";
    const reply = thanksIn(language);
    const read = { ...NO_SOURCES, text, language, video: null, reply, truth: grave ?? ("ordinary" as const) };
    const erring = { errors: share, correlated: false, second_model: false, by_language: false };
    const fate: Fate = { posted: 0, held: 0, skipped: 0 };
    for (const [told, part] of tellings(truthOf(this.#one), share)) {
      const key = JSON.stringify(told);
      const path = this.#paths.get(key) ?? new Path(read, this.#unattended(told));
      this.#paths.set(key, path);
      const found = await fateOf(path, read, { errors, erring, inLanguage: 1 });
      for (const outcome of Object.keys(fate) as Outcome[]) fate[outcome] += part * found[outcome];
    }
    return fate;
  }

  /** Each course of events is played on the same thread, and undone. */
  #unattended(told: Told): Unattended {
    return {
      outcome: (first, decision) => {
        const reading: Reading = first?.despair ? "despair" : (first?.class ?? "unread");
        const key = JSON.stringify([told, reading, decision && partsOf(decision)]);
        const known = this.#known.get(key) ?? this.#undone(reading, told, decision);
        this.#known.set(key, known);
        return known;
      },
      stop: () => Promise.resolve(),
    };
  }

  async #undone(reading: Reading, told: Told, decision: Decision | null): Promise<Outcome> {
    let outcome: Outcome | undefined;
    const undone = this.#db.sql.begin(async (sql) => {
      outcome = await this.#course(sql, reading, told, decision);
      throw UNDO;
    });
    await undone.catch((error) => {
      if (error !== UNDO) throw error;
    });
    if (!outcome) throw new Error("nothing became of it");
    if (outcome === ("posted" as Outcome) && !(told.addressed === "channel" && told.due)) this.#astray++;
    return outcome;
  }

  async #course(sql: Sql, reading: Reading, told: Told, decision: Decision | null): Promise<Outcome> {
    const { user, channel } = this.#talk.connection;
    const { text = "" } = this.#one.thread[this.#one.judge] ?? {};
    const { class: opinion, despair, topics, turn } = await keptOf(text, reading, told);
    const id = this.#row;
    await sql`
      select service.record_opinions(jsonb_build_array(${{ id, opinion, despair, topics, ...turn } as never}::jsonb
        || jsonb_build_object('text_hash', engine.text_hash(y.text_original)::text))) from test.comments y where y.id = ${id}`;
    const isDrafted = async () =>
      (await sql`select from test.comments where id = ${id} and candidate and reply_status is null`).length >
      0;
    if (decision && (await isDrafted())) {
      await sql`select service.claim_drafts(${user.id})`;
      await sql`select service.record_drafts(${[{ id, ...decision, sources: [], lessons: [] }] as never}::jsonb)`;
    }
    const claims = await sql<PostClaim[]>`select * from service.claim_posts(${user.id})`;
    // Meanwhile the whole thread is read.
    await sql`select service.record_threads(${user.id}, ${channel}, ${[this.#talk.page()] as never}::jsonb)`;
    for (const { id: claimed, lease_id } of claims) {
      const [row] = await sql<
        { sends: boolean }[]
      >`select service.begin_send(${claimed}, ${lease_id}) as sends`;
      if (row?.sends)
        await sql`select service.record_post(${claimed}, ${lease_id}, 'posted', null, ${newCommentId()})`;
    }
    const [row] = await sql<{ posted: boolean; tab: string | null }[]>`
      select r.posted_at is not null as posted, y.tab from public.comments y left join public.replies r on r.comment_row_id = y.id where y.id = ${id}`;
    if (row?.posted) return "posted";
    return row?.tab === "to_approve" || (await isDrafted()) ? "held" : "skipped";
  }

  /** It goes on, read by a reader that is right: every word is answered that may be, and the viewer asks three times more. */
  async goOn(): Promise<void> {
    const { thread, judge, grave } = this.#one;
    const { who = "", text = "" } = thread[judge] ?? {};
    const opinion = grave === "threat" ? "threat" : "ordinary";
    await this.#talk.turn(this.#row, { ...truthOf(this.#one), opinion, despair: grave === "despair" });
    await this.#letGo(this.#row);
    // Its first comment's turn comes behind that answer, where nobody had answered it.
    if ((await comment(this.#db, this.#top)).reply_status === null) await this.#findOrdinary();
    await this.#letGo(this.#top);
    for (let more = 0; more < 3; more++) {
      await this.#db.moveClock("2 hours");
      const row = await this.#talk.says(`${text} ${more}`, this.#viewer(who));
      await this.#talk.turn(row);
      await this.#letGo(row);
    }
  }

  async #letGo(row: string): Promise<void> {
    const { candidate, reply_status } = await comment(this.#db, row);
    if (candidate && reply_status === null) await this.#talk.draft(row);
    await this.#talk.read();
    await this.#talk.post();
  }

  /** What stands in the thread that never should. */
  async never(): Promise<Never> {
    const { user, channel } = this.#talk.connection;
    const automatic = await this.#db.sql<{ id: string; row: string; within: boolean; viewer: string }[]>`
      select youtube_reply_id as id, y.id as row, comment_id <> thread_id as within, author_channel_id as viewer from test.comments y
      where user_id = ${user.id} and approved_by = 'engine' and youtube_reply_id is not null`;
    const { comment: top, replies } = this.#talk.page();
    const words = [top, ...replies];
    const behindOurs = words.filter(
      ({ id }, at) =>
        automatic.some((reply) => reply.id === id) && words[at - 1]?.author_channel_id === channel,
    );
    const turns = Map.groupBy(
      automatic.filter(({ within }) => within),
      ({ viewer }) => viewer,
    );
    const { addressed, due } = this.#one;
    const isTalk = !(addressed === "channel" && due) && automatic.some(({ row }) => row === this.#row);
    return {
      two_of_ours_in_a_row: behindOurs.length,
      third_automatic_turn: [...turns.values()].filter(({ length }) => length > LIMITS.automatic_turns)
        .length,
      talk_among_viewers_answered: this.#astray + Number(isTalk),
    };
  }
}

const percent = (share: number) => Math.round(1000 * share) / 10;

function shareOf(fates: readonly Fate[]): Share {
  const mean = (outcome: Outcome) =>
    percent(fates.reduce((sum, fate) => sum + fate[outcome], 0) / Math.max(1, fates.length));
  return {
    n: fates.length,
    answered_percent: mean("posted"),
    to_a_person_percent: mean("held"),
    left_percent: mean("skipped"),
  };
}

/** The same on a database that is there, in which trust in conversations needs no approvals. */
export async function evaluateThreads(
  db: Database,
  threads: readonly UnseenThread[],
  errors: Errors,
): Promise<ThreadsEvaluation> {
  const shares = [0, ...errors.errors];
  const fates: Fate[][] = shares.map(() => []);
  const never: Never = { two_of_ours_in_a_row: 0, third_automatic_turn: 0, talk_among_viewers_answered: 0 };
  for (const one of threads) {
    const played = await Played.begin(db, one);
    for (const [row, share] of shares.entries()) fates[row]?.push(await played.fate(errors, share));
    await played.goOn();
    const found = await played.never();
    for (const name of Object.keys(never) as (keyof Never)[]) never[name] += found[name];
  }
  const readers = shares.map((share, row): Row => {
    const kinds = KINDS.map((kind) => [
      kind,
      shareOf((fates[row] ?? []).filter((_, at) => kindOf(threads[at] as UnseenThread) === kind)),
    ]);
    return { errors: share, ...(Object.fromEntries(kinds) as Omit<Row, "errors">) };
  });
  return { n: threads.length, readers, never };
}

export async function countThreads(file: string, errors: Errors): Promise<ThreadsEvaluation> {
  const threads = readJsonLines(file, unseenThread);
  const db = new Database();
  await db.start();
  try {
    await trustConversations(db);
    return await evaluateThreads(db, threads, errors);
  } finally {
    await db.stop();
  }
}

/** What of it must not be, as sentences. */
export function missedThreads({ readers, never }: ThreadsEvaluation): string[] {
  const found = Object.entries(never).map(([name, count]) => [name, count] as const);
  const right = readers.filter(({ errors }) => errors === 0);
  const answered = right.flatMap((row) =>
    KINDS.filter((kind) => kind !== "due").map(
      (kind) => [`${kind} answered though read right`, row[kind].answered_percent] as const,
    ),
  );
  const unshown = right.map(
    ({ grave }) =>
      ["grave not in 'To approve' though read right", grave.n && 100 - grave.to_a_person_percent] as const,
  );
  return [...found, ...answered, ...unshown].flatMap(([name, count]) =>
    count === 0 ? [] : [`threads: ${name} is ${count}, 0 is wanted`],
  );
}
