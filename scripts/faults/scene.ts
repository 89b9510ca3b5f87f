/** A fresh account with a connected channel, and viewers who comment on it. */
import { addChannel, type SimulatedChannel } from "../journey/channel.ts";
import type { Clock } from "../journey/engine.ts";
import { approveAccess, connect, type Owner, setVideoReplies, signIn } from "../journey/owner.ts";
import arriving from "../simulator/demo/arriving.json" with { type: "json" };
import type { Fault } from "../simulator/faults.ts";
import type { ReplyFate } from "../simulator/reply-fates.ts";
import type { Stack } from "../stack/index.ts";
import type { Chance } from "./random.ts";

/** Longest time that the simulator lets a call wait: a call that nobody waits for any more has ended after it. */
export const LONGEST_WAIT_MS = 300;

const SHARE_OF_BROKEN_INSERTS = 0.3;
const SHARE_OF_BROKEN_READS = 0.05;

const fates: readonly (readonly [ReplyFate, number])[] = [
  [{ kind: "published" }, 16],
  [{ kind: "published", afterMs: 90_000 }, 2],
  [{ kind: "held", releasedAfterMs: 20 * 60_000 }, 1],
  [{ kind: "held" }, 1],
  [{ kind: "shadowDropped" }, 1],
  [{ kind: "rejectedLater", afterMs: 60_000 }, 1],
];

export interface Scene {
  owner: Owner;
  channel: SimulatedChannel;
  videoId: string;
  /** Every comment that was written, by id. */
  comments: Set<string>;
  /** What is to happen to the first insert under a comment. */
  planned: Map<string, Fault>;
}

/** Opens the scene: the account posts without review where every check passed; the rest waits for its owner. */
export async function openScene(stack: Stack, clock: Clock, name: string): Promise<Scene> {
  const channel = await addChannel(stack, name);
  const owner = await signIn(stack, `${name}@rejoinder.test`);
  await approveAccess(stack, owner, "pro");
  await connect(stack, owner, channel);
  await setVideoReplies(owner, true);
  const terms = {
    channel_id: channel.channelId,
    rules: ["every check passed"],
    caps: { day: 100 },
    consent: true,
  };
  await owner.client.rpc("set_posting_policy", { p_policy: "auto", p_terms: terms }).throwOnError();
  const { id: videoId } = await stack.admin.addVideo({
    channelId: channel.channelId,
    title: "Breads of the week",
  });
  await owner.client
    .from("automation_settings")
    // As wide as pacing goes, and a breaker that does not trip at the hidden replies of this channel: what is tried here is that
    // nothing is lost and nothing sent twice, at full speed.
    .update({
      undo_window_seconds: 5,
      cap_hour: 200,
      cap_day: 1000,
      cap_video_day: 1000,
      same_text_per_day: 100,
      jitter_seconds: 0,
      breaker_not_public: 50,
      breaker_judged: 100,
    })
    .eq("user_id", owner.id)
    .throwOnError();
  // Comments have whole seconds on YouTube: the first must fall clearly after the moment of connecting.
  await clock.advance(2000);
  return { owner, channel, videoId, comments: new Set(), planned: new Map() };
}

/** Viewers comment now; what becomes of the reply to each, and of the answer to its insert, is drawn at once. */
export async function comment(stack: Stack, scene: Scene, chance: Chance, count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, index) => {
    const number = scene.comments.size + index;
    return `${arriving.comments[chance.whole(0, arriving.comments.length - 1)]} ${number > 0 ? `(${number})` : ""}`;
  });
  const { ids } = await stack.admin.addComments(texts.map((text) => ({ videoId: scene.videoId, text })));
  for (const parentId of ids) {
    scene.comments.add(parentId);
    await stack.admin.planFate({ parentId, fate: chance.weighted(fates), times: null });
    if (!chance.happens(SHARE_OF_BROKEN_INSERTS)) continue;
    const fault = chance.weighted(insertFaults(chance));
    scene.planned.set(parentId, fault);
    await stack.admin.addFault({ method: "comments.insert", parentId, fault });
  }
}

function insertFaults(chance: Chance): readonly (readonly [Fault, number])[] {
  const ms = chance.whole(30, LONGEST_WAIT_MS);
  return [
    [{ kind: "commitThenDrop" }, 3],
    [{ kind: "commitThenError", status: chance.happens(0.5) ? 500 : 503 }, 2],
    [{ kind: "truncatedJson" }, 1],
    [{ kind: "dropBeforeCommit" }, 2],
    [{ kind: "latency", ms }, 3],
    [{ kind: "slowBody", ms }, 1],
    [{ kind: "error", status: 503 }, 1],
  ];
}

/** From now on reads and the model fail now and then, by the simulator's own dice. */
export async function breakReads(stack: Stack): Promise<void> {
  const rules = [
    { method: "commentThreads.list", fault: { kind: "error", status: 503 } },
    { method: "commentThreads.list", fault: { kind: "dropBeforeCommit" } },
    { method: "comments.list", fault: { kind: "truncatedJson" } },
    { method: "comments.list", fault: { kind: "latency", ms: LONGEST_WAIT_MS } },
    { method: "chat.completions", fault: { kind: "error", status: 400 } },
    { method: "chat.completions", fault: { kind: "latency", ms: LONGEST_WAIT_MS } },
  ] as const;
  for (const rule of rules) {
    await stack.admin.addFault({ ...rule, times: null, probability: SHARE_OF_BROKEN_READS });
  }
}

/** Reads and the model work again; what was planned for inserts still to come stays planned. */
export async function mendReads(stack: Stack, scene: Scene): Promise<void> {
  const sent = await insertedUnder(stack, scene);
  await stack.admin.clearFaults();
  for (const [parentId, fault] of scene.planned) {
    if (!sent.has(parentId)) await stack.admin.addFault({ method: "comments.insert", parentId, fault });
  }
}

/** Comments whose insert's answer was lost: the caller cannot have known whether the reply was posted. */
export async function answersLost(stack: Stack, scene: Scene): Promise<Set<string>> {
  const sent = await insertedUnder(stack, scene);
  const hit = [...scene.planned].filter(([id, { kind }]) => sent.has(id) && losing.has(kind));
  return new Set(hit.map(([id]) => id));
}

const losing = new Set<Fault["kind"]>([
  "commitThenDrop",
  "commitThenError",
  "truncatedJson",
  "dropBeforeCommit",
  "error",
]);

/** Comments under which an insert was sent. */
async function insertedUnder(stack: Stack, scene: Scene): Promise<Set<string>> {
  const { inserts } = await stack.admin.state({ channelId: scene.channel.channelId });
  return new Set(inserts.filter(({ posts }) => posts > 0).map(({ parentId }) => parentId));
}
