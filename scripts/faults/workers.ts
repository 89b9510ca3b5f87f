/** Those who work at the same time: callers of the functions, and the owner on the replies screen. */
import { setTimeout as delay } from "node:timers/promises";
import type { Stack } from "../stack/index.ts";
import type { Chance } from "./random.ts";
import type { Scene } from "./scene.ts";

const functions = [
  ["sync-comments", 2],
  ["draft-replies", 3],
  ["post-replies", 5],
  ["verify-pending-replies", 2],
] as const;

/** While a killed process is away, a caller asks again so often, as the schedule would. */
const PAUSE_MS = 50;
const MAX_CALLS = 200;

/** Calls functions one after the other, as the schedule or as the owner, until some calls were answered. */
export async function work(stack: Stack, scene: Scene, chance: Chance): Promise<void> {
  const { data } = await scene.owner.client.auth.getSession();
  let toAnswer = chance.whole(4, 8);
  for (let calls = 0; toAnswer > 0 && calls < MAX_CALLS; calls++) {
    const name = chance.weighted(functions);
    const limit = chance.whole(3, 30);
    const caller: Record<string, string> = chance.happens(0.5)
      ? { apikey: stack.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` }
      : { apikey: stack.keys.cronKey };
    const answered = await call(`${stack.urls.api}/functions/v1/${name}`, caller, { limit }).catch(
      () => false,
    );
    if (answered) toAnswer--;
    else await delay(PAUSE_MS);
  }
}

/** Whether the function did its work. A body that it does not know does no harm: every function takes what it needs. */
async function call(url: string, headers: Record<string, string>, body: object): Promise<boolean> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.ok;
}

/** The owner decides some of what waits: approves, edits, takes back, dismisses. What does not arrive is done later. */
export async function decide(scene: Scene, chance: Chance): Promise<void> {
  const { client } = scene.owner;
  const { data } = await client
    .from("youtube_comments")
    .select("id, reply_status, generated_reply")
    .limit(1000);
  for (const { id, reply_status, generated_reply } of data ?? []) {
    if (reply_status === "queue" && chance.happens(0.1)) await client.rpc("cancel_reply", { p_id: id });
    if (reply_status !== "draft") continue;
    const choice = chance.weighted([
      ["approve", 6],
      ["edit", 2],
      ["dismiss", 1],
      ["leave", 2],
    ]);
    if (choice === "approve") await client.rpc("approve_reply", { p_id: id });
    if (choice === "edit") await client.rpc("approve_reply", { p_id: id, p_text: `${generated_reply} :)` });
    if (choice === "dismiss") await client.rpc("dismiss_reply", { p_id: id });
  }
}

/** The owner approves everything that waits. */
export async function approveAll(scene: Scene): Promise<void> {
  const { client } = scene.owner;
  const { data } = await client
    .from("youtube_comments")
    .select("id")
    .eq("reply_status", "draft")
    .throwOnError();
  for (const { id } of data) await client.rpc("approve_reply", { p_id: id }).throwOnError();
}
