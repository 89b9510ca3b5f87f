/** Accounts whose programs write, each with a channel, viewers' comments, keys, and an endpoint that is told. */
import { randomBytes } from "node:crypto";
import { newOwnerAtWork, type OwnerAtWork } from "../../builder/at-work.ts";
import { widestPace } from "../../builder/rows/pace.ts";
import { Clock, query, runScheduled } from "../../journey/engine.ts";
import type { Stack } from "../../stack/index.ts";
import type { Parts } from "../../stack/parts.ts";
import { type Hook, Receiver } from "../harness/receiver.ts";
import { installWitness } from "../harness/witness.ts";
import { SEEN, TOLD, type ToldWorld } from "../invariants/events.ts";
import { LossyLine } from "./lossy-line.ts";
import { OF_COMMENT, planChains, type Step, TRACED, type Write } from "./plan.ts";

/** So many accounts share the writes: all keys of one have 1,000 in a row, repetitions included. */
const ACCOUNTS = 4;
/** And each that many keys: one has 300 calls in a row. */
const KEYS = 3;
/** Of an account's writes about so many are on comments. */
const ON_COMMENTS = 0.8;

export interface Writer extends OwnerAtWork {
  hook: Hook;
  keys: string[];
  chains: Step[][];
}

export interface ProgramsWorld extends ToldWorld {
  stack: Stack;
  clock: Clock;
  line: LossyLine;
  receiver: Receiver;
  accounts: Writer[];
  /** What was asked for, as it was answered. */
  writes: Write[];
}

/** What several plays share. */
export interface ProgramsTable {
  stack: Stack;
  clock: Clock;
  line: LossyLine;
  receiver: Receiver;
}

export async function programsOn(stack: Stack, parts: Parts): Promise<ProgramsTable> {
  await installWitness(stack.sql, [...TRACED, ...Object.keys(SEEN)], SEEN);
  const line = await parts.add(LossyLine.to(stack.urls.api), (one) => one.close());
  const receiver = await parts.add(Receiver.open(), (one) => one.close());
  return { stack, clock: new Clock(stack), line, receiver };
}

export async function openPrograms(table: ProgramsTable, writes: number): Promise<ProgramsWorld> {
  const { stack, clock, line, receiver } = table;
  // Who makes a key has signed in just now, and of that Auth's clock tells.
  await clock.reset();
  line.losses = 0;
  receiver.mood = () => "takes";
  const counts = Array.from({ length: ACCOUNTS }, (_, n) => Math.floor((writes + n) / ACCOUNTS));
  const accounts: Writer[] = [];
  for (const count of counts) accounts.push(await openAccount(table, count));
  return { stack, clock, line, receiver, accounts, writes: [] };
}

async function openAccount({ stack, clock, receiver }: ProgramsTable, writes: number): Promise<Writer> {
  const word = randomBytes(4).toString("hex");
  const at = await newOwnerAtWork(stack, {
    ...{ title: `Bread ${word}`, plan: "pro", apiKey: true },
    settings: {
      ...widestPace,
      ...{ undo_window_seconds: 0, shadow_mode: false, video_replies_enabled: true },
    },
  });
  const { owner, channel } = at;
  // Comments have whole seconds on YouTube: they must fall clearly after the moment of connecting.
  await clock.advance(2000);
  const comments = await viewersComment(stack, at, word, Math.floor((writes * ON_COMMENTS) / OF_COMMENT));
  const [label] = await stack.sql<{ id: string }[]>`
    insert into test.labels (user_id, name) values (${owner.id}, ${`Of ${word}`}) returning id`;
  const keys: string[] = [];
  for (let number = 0; number < KEYS; number++) {
    const { data } = await owner.client
      .rpc("create_program_key", {
        ...{ p_name: `Program ${number + 1}`, p_scopes: ["read", "answer", "approve", "moderate", "manage"] },
      })
      .single()
      .throwOnError();
    keys.push(data.key);
  }
  const hook = await receiver.hook(owner, TOLD);
  const subject = { comments, channel: channel.channelId, person: owner.id, label: label?.id ?? "", word };
  return { ...at, hook, keys, chains: planChains(subject, writes) };
}

async function viewersComment(
  stack: Stack,
  { owner, channel }: OwnerAtWork,
  word: string,
  count: number,
): Promise<{ id: string; youtubeId: string }[]> {
  const { id: videoId } = await stack.admin.addVideo({
    channelId: channel.channelId,
    title: `Bread ${word}`,
  });
  const texts = Array.from({ length: count }, (_, n) => `How long do you let it rest? ${word} ${n}`);
  await stack.admin.addComments(texts.map((text) => ({ videoId, text })));
  await query(() => stack.sql`update test.syncs set next_sync_at = engine.now() where user_id = ${owner.id}`);
  await runScheduled(stack, "sync-comments", { limit: 10 });
  const rows = await stack.sql<{ id: string; youtubeId: string }[]>`
    select id, comment_id as "youtubeId" from test.comments where user_id = ${owner.id} order by published_at, id`;
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} comments were read`);
  return rows;
}
