/** Words within a thread, and edits under our replies: whether a person is shown them, asked of the product's SQL. */
import { z } from "zod";
import type { Opinion } from "../../supabase/functions/_shared/drafting/classify.ts";
import { newAccount } from "../builder/rows/accounts.ts";
import { comment, place } from "../builder/rows/comments.ts";
import { Database } from "../builder/rows/database.ts";
import { newPosted } from "../builder/rows/replies.ts";
import { newChannel } from "../builder/rows/rows.ts";
import { recordOpinion } from "../builder/rows/rules.ts";
import { recordThreads, reply, thread } from "../builder/rows/threads.ts";
import { readJsonLines } from "../lib/json-lines.ts";
import { type Errors, READINGS, type Reading, sharesOf } from "./errors.ts";
import { keptOf } from "./kept.ts";

const said = z.object({
  /** `follow_up`, or an edit of the first comment. */
  kind: z.string(),
  text: z.string(),
  label: z.enum(READINGS),
  despair: z.boolean().nullish(),
  /** Whether a person should see it. */
  serious: z.boolean(),
});

interface Side {
  n: number;
  /** By its words and shape, though a reading finds it ordinary. */
  by_code: number;
  with_reader_percent: number;
}

export interface FollowUps {
  serious: Side;
  others: Side;
}

type Shown = (isEdit: boolean, read: Opinion) => Promise<boolean>;

async function shownOn(): Promise<{ shown: Shown; stop: () => Promise<void> }> {
  const db = new Database();
  await db.start();
  const connection = await newAccount(db);
  const known = new Map<string, Promise<boolean>>();

  async function edited(): Promise<string> {
    const { id } = await newPosted(db, connection);
    await place(db, id, "verified_public");
    const { comment_id, author_channel_id, published_at } = await comment(db, id);
    const now = (await db.now()).toISOString();
    const one = { author_channel_id, text: now, published_at: published_at.toISOString(), updated_at: now };
    await recordThreads(db, connection, [thread({ id: comment_id, ...one })]);
    return id;
  }

  async function withinThread(): Promise<string> {
    const published_at = (await db.now()).toISOString();
    const word = reply({ published_at, author_channel_id: newChannel() });
    const top = thread({ author_channel_id: connection.channel, published_at }, { replies: [word] });
    await recordThreads(db, connection, [top]);
    const [row] = await db.sql<[{ id: string }]>`select id from test.comments where comment_id = ${word.id}`;
    return row.id;
  }

  async function ask(isEdit: boolean, read: Opinion): Promise<boolean> {
    const id = await (isEdit ? edited() : withinThread());
    await recordOpinion(db, id, read.class, read.despair);
    const [row] = await db.sql<[{ tab: string | null }]>`select tab from public.comments where id = ${id}`;
    return row.tab === "to_approve";
  }

  return {
    shown(isEdit, read) {
      const key = `${isEdit} ${read.class} ${read.despair}`;
      const asked = known.get(key) ?? ask(isEdit, read);
      known.set(key, asked);
      return asked;
    },
    stop: () => db.stop(),
  };
}

/** How many of a file's follow-ups and edits a person is shown, by code alone and with the first stated reader. */
export async function countFollowUps(file: string, { errors, reader }: Errors): Promise<FollowUps> {
  const rows = readJsonLines(file, said);
  const { shown, stop } = await shownOn();
  const sideOf = async (some: typeof rows): Promise<Side> => {
    let byCode = 0;
    let withReader = 0;
    for (const { kind, text, label, despair } of some) {
      const isShown = async (reading: Reading) => shown(kind !== "follow_up", await keptOf(text, reading));
      if (await isShown("ordinary")) byCode++;
      for (const [reading, share] of sharesOf(
        reader,
        despair ? "despair" : label,
        (errors[0] ?? 0) / reader.errors,
      ))
        if (await isShown(reading)) withReader += share;
    }
    const percent = some.length === 0 ? 0 : (100 * withReader) / some.length;
    return { n: some.length, by_code: byCode, with_reader_percent: Math.round(percent * 10) / 10 };
  };
  try {
    return {
      serious: await sideOf(rows.filter(({ serious }) => serious)),
      others: await sideOf(rows.filter(({ serious }) => !serious)),
    };
  } finally {
    await stop();
  }
}
