/** Those who work at the same time: callers of the functions, and the owner on the replies screen. */
import type { Stack } from "../stack/index.ts";
import type { Chance } from "./random.ts";
import type { Scene } from "./scene.ts";

const functions = [
  ["sync-comments", 2],
  ["draft-replies", 3],
  ["post-replies", 5],
  ["verify-pending-replies", 2],
] as const;

/** Calls functions one after the other, as the schedule or as the owner; a call that fails is simply over. */
export async function work(stack: Stack, scene: Scene, chance: Chance): Promise<void> {
  const { data } = await scene.owner.client.auth.getSession();
  const calls = Array.from({ length: chance.whole(2, 4) }, () => ({
    name: chance.weighted(functions),
    asOwner: chance.happens(0.5),
    limit: chance.whole(3, 30),
  }));
  for (const { name, asOwner, limit } of calls) {
    const caller: Record<string, string> = asOwner
      ? { apikey: stack.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` }
      : { apikey: stack.keys.cronKey };
    await fetch(`${stack.urls.api}/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...caller },
      body: JSON.stringify(name === "draft-replies" || name === "post-replies" ? { limit } : {}),
    }).then(
      (response) => response.text(),
      () => undefined,
    );
  }
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
