import { type BulkAct, REPLY_REPLIED } from "@shared/database/vocabulary.gen.ts";
import { ApiError } from "./errors";
import { getInboxItem, type Stance, setConversation } from "./inbox";
import { type BulkOutcome, bulkAct } from "./inbox-bulk";
import { markCalls } from "./marks";
import { type Approval, approveReply, dismissReply, editReply, resendReply, writeReply } from "./replies";

export type Refusals = BulkOutcome["refused"];

/** What a person does to comments and what may wait for a line, by name: its call, with the key by which it is done once. */
const calls = {
  approve: (key: string, id: string, approval: Approval) => approve(key, id, approval),
  edit: (key: string, id: string, text: string, version?: number) => editReply(id, text, version, key),
  write: (key: string, id: string, text: string, version?: number) => writeReply(id, text, version, key),
  dismiss: (key: string, id: string) => dismissReply(id, key),
  resend: (key: string, id: string) => resendReply(id, key),
  bulk: (key: string, act: BulkAct, ids: readonly string[]) => toMany(key, act, ids),
  converse: (key: string, id: string, stance: Stance) => setConversation(id, stance, key),
  ...markCalls,
};

type Calls = typeof calls;
type Arguments<Call> = Call extends (key: string, ...args: infer Args) => unknown ? Args : never;
/** An act as it is kept: `["dismiss", id]`. */
export type Act = { [Name in keyof Calls]: [Name, ...Arguments<Calls[Name]>] }[keyof Calls];

/** Does it; resolves to what of it was refused. */
export async function doAct([name, ...args]: Act, key: string): Promise<Refusals> {
  const call = calls[name] as (key: string, ...args: unknown[]) => Promise<Refusals | undefined>;
  return (await call(key, ...args)) ?? [];
}

/** The text that somebody wrote for it, which is theirs again when it is refused. */
export function textOf(act: Act): { id: string; text: string; version: number | undefined } | undefined {
  if (act[0] === "edit" || act[0] === "write") return { id: act[1], text: act[2], version: act[3] };
  if (act[0] !== "approve" || act[2].text === undefined) return undefined;
  return { id: act[1], text: act[2].text, version: act[2].version };
}

async function toMany(key: string, act: BulkAct, ids: readonly string[]): Promise<Refusals> {
  // Chosen by id: whichever tab they are in.
  return (await bulkAct(act, { tab: "no_reply", filters: {}, ids }, undefined, key)).refused;
}

async function approve(key: string, id: string, approval: Approval): Promise<void> {
  try {
    await approveReply(id, approval, key);
  } catch (error) {
    if (approval.text !== undefined || !(await isApprovedAlready(id, error))) throw error;
  }
}

/** Another tab was faster: what is queued or further is as approved as it can be. */
async function isApprovedAlready(id: string, error: unknown): Promise<boolean> {
  if (
    !(error instanceof ApiError) ||
    error.status !== 409 ||
    /^(already_done|changed_meanwhile)$/.test(error.code)
  )
    return false;
  const { item } = await getInboxItem(id);
  return REPLY_REPLIED.includes(item.reply_status);
}
