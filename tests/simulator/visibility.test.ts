import type { youtube_v3 } from "@googleapis/youtube";
import { beforeEach, describe, expect, test } from "vitest";
import type { ReplyFate } from "../../scripts/simulator/reply-fates.ts";
import { stageForEach } from "./stage.ts";
import { addThread, clientOf, isPublic, OWNER, publicClient, refusal, reply, STRANGER } from "./support.ts";

const stage = stageForEach();
let owner: youtube_v3.Youtube;
beforeEach(async () => {
  owner = await clientOf(stage, OWNER);
});

/** Where a reply is found: by the public, and by the owner in each way of asking. */
async function sightings(parentId: string, id: string) {
  const finds = async (client: youtube_v3.Youtube, params: youtube_v3.Params$Resource$Comments$List) =>
    (await client.comments.list({ part: ["snippet"], ...params })).data.items?.find((item) => item.id === id);
  const queue = async (moderationStatus: string) => {
    const { data } = await owner.commentThreads.list({
      part: ["snippet", "replies"],
      allThreadsRelatedToChannelId: stage.channelId,
      moderationStatus,
    });
    return data.items?.flatMap((thread) => thread.replies?.comments ?? []).find((item) => item.id === id);
  };
  const viewer = publicClient(stage.simulator.origin);
  const threads = await viewer.commentThreads.list({ part: ["replies"], id: [parentId] });
  const byParent = await finds(owner, { parentId });
  const byId = await finds(owner, { id: [id] });
  const held = (await queue("heldForReview")) ?? (await queue("likelySpam"));
  return {
    publicById: (await finds(viewer, { id: [id] })) !== undefined,
    publicByParent: (await finds(viewer, { parentId })) !== undefined,
    publicThread: threads.data.items?.[0]?.replies?.comments?.some((item) => item.id === id) ?? false,
    ownerByParent: byParent?.snippet?.moderationStatus ?? (byParent ? "no status" : "absent"),
    ownerQueue: held?.snippet?.moderationStatus ?? "absent",
    ownerById: byId ? (byId.snippet?.moderationStatus ?? "no status") : "absent",
  };
}

const seen = { publicById: true, publicByParent: true, publicThread: true };
const unseen = { publicById: false, publicByParent: false, publicThread: false };

describe("a reply that was accepted", () => {
  test("is public by key only after it propagated, while the owner sees it at once", async () => {
    const parentId = await addThread(stage);
    const id = await reply(owner, parentId, "thank you");
    const before = { ...unseen, ownerByParent: "published", ownerQueue: "absent", ownerById: "no status" };
    expect(await sightings(parentId, id)).toEqual(before);
    await stage.admin.advance(2000);
    expect(await sightings(parentId, id)).toEqual({ ...before, ...seen });
  });

  const matrix: [string, ReplyFate, Record<string, string | boolean>][] = [
    ["held", { kind: "held" }, { ownerByParent: "absent", ownerQueue: "heldForReview", ownerById: "absent" }],
    [
      "likelySpam",
      { kind: "likelySpam" },
      { ownerByParent: "absent", ownerQueue: "likelySpam", ownerById: "absent" },
    ],
    [
      "shadow-dropped",
      { kind: "shadowDropped" },
      { ownerByParent: "published", ownerQueue: "absent", ownerById: "no status" },
    ],
    [
      "rejected",
      { kind: "rejectedLater", afterMs: 1 },
      { ownerByParent: "absent", ownerQueue: "absent", ownerById: "absent" },
    ],
  ];
  test.each(matrix)(
    "and is %s is hidden from the public and shown to the owner as documented",
    async (_, fate, owned) => {
      await stage.admin.setDefaultFate(fate);
      const parentId = await addThread(stage);
      const id = await reply(owner, parentId, "thank you");
      await stage.admin.advance(60_000);
      expect(await sightings(parentId, id)).toEqual({ ...unseen, ...owned });
    },
  );

  test("and is held goes public when the owner publishes it", async () => {
    const parentId = await addThread(stage);
    await stage.admin.planFate({ parentId, fate: { kind: "held" } });
    const id = await reply(owner, parentId, "thank you");
    const done = await owner.comments.setModerationStatus({ id: [id], moderationStatus: "published" });
    expect(done.status).toBe(204);
    await stage.admin.advance(2000);
    expect(await isPublic(stage.simulator.origin, id)).toBe(true);
  });

  test("may vanish hours later, or go public late", async () => {
    const parentId = await addThread(stage);
    await stage.admin.planFate({ textIncludes: "vanish", fate: { kind: "removedAfter", hours: 6 } });
    await stage.admin.planFate({ textIncludes: "late", fate: { kind: "held", releasedAfterMs: 600_000 } });
    const vanishing = await reply(owner, parentId, "I will vanish");
    const late = await reply(owner, parentId, "I will be late");
    const publicNow = async () => [
      await isPublic(stage.simulator.origin, vanishing),
      await isPublic(stage.simulator.origin, late),
    ];
    await stage.admin.advance(60_000);
    expect(await publicNow()).toEqual([true, false]);
    await stage.admin.advance(600_000);
    expect(await publicNow()).toEqual([true, true]);
    await stage.admin.advance(6 * 3_600_000);
    expect(await publicNow()).toEqual([false, true]);
  });

  test("may be shown with another text, of which only the author sees the original", async () => {
    const parentId = await addThread(stage);
    await stage.admin.planFate({ parentId, fate: { kind: "textAltered", text: "A video's title" } });
    const id = await reply(owner, parentId, "https://youtu.be/x");
    await stage.admin.advance(2000);
    const read = async (client: youtube_v3.Youtube) =>
      (await client.comments.list({ part: ["snippet"], id: [id], textFormat: "plainText" })).data.items?.[0]
        ?.snippet;
    expect(await read(owner)).toMatchObject({
      textDisplay: "A video's title",
      textOriginal: "https://youtu.be/x",
    });
    expect(await read(publicClient(stage.simulator.origin))).toMatchObject({
      textOriginal: "A video's title",
    });
  });

  test("under a thread that is rejected disappears with it", async () => {
    const parentId = await addThread(stage);
    const id = await reply(owner, parentId, "thank you");
    await stage.admin.advance(2000);
    expect(await isPublic(stage.simulator.origin, id)).toBe(true);
    await owner.comments.setModerationStatus({ id: [parentId], moderationStatus: "rejected" });
    expect(await isPublic(stage.simulator.origin, id)).toBe(false);
  });
});

describe("a viewer's comment that is held", () => {
  test("is in the owner's queue only, and appears with its old time once approved", async () => {
    const id = await addThread(stage, "held one", { truth: "heldForReview" });
    const page = async () =>
      (
        await publicClient(stage.simulator.origin).commentThreads.list({
          part: ["snippet"],
          allThreadsRelatedToChannelId: stage.channelId,
        })
      ).data.items ?? [];
    expect(await page()).toEqual([]);
    const queue = await owner.commentThreads.list({
      part: ["snippet"],
      allThreadsRelatedToChannelId: stage.channelId,
      moderationStatus: "heldForReview",
    });
    expect(queue.data.items?.map((thread) => thread.id)).toEqual([id]);
    await stage.admin.setTruth({ id, truth: "published" });
    await stage.admin.advance(3_600_000);
    const [thread] = await page();
    expect(Date.parse(thread?.snippet?.topLevelComment?.snippet?.publishedAt ?? "")).toBeLessThan(
      Date.parse((await stage.admin.clock()).now) - 3_600_000,
    );
  });

  test("cannot be looked for by anybody but the owner", async () => {
    const stranger = await clientOf(stage, STRANGER);
    for (const client of [stranger, publicClient(stage.simulator.origin)]) {
      const call = client.commentThreads.list({
        part: ["id"],
        allThreadsRelatedToChannelId: stage.channelId,
        moderationStatus: "heldForReview",
      });
      expect(await refusal(call)).toMatchObject({ status: 403, reason: "forbidden" });
    }
  });
});

describe("a private video", () => {
  test("shows its comments to the owner alone", async () => {
    const id = await addThread(stage);
    await stage.admin.setVideoPrivacy({ videoId: stage.videoId, privacyStatus: "private" });
    expect(await isPublic(stage.simulator.origin, id)).toBe(false);
    expect((await owner.comments.list({ part: ["id"], id: [id] })).data.items).toHaveLength(1);
  });
});

describe("a members-only video", () => {
  test("shows its comments to the owner alone, and reads as public", async () => {
    const id = await addThread(stage);
    await stage.admin.setMembersOnly({ videoId: stage.videoId, membersOnly: true });
    expect(await isPublic(stage.simulator.origin, id)).toBe(false);
    expect((await owner.comments.list({ part: ["id"], id: [id] })).data.items).toHaveLength(1);
    const { data } = await owner.videos.list({ part: ["status"], id: [stage.videoId] });
    expect(data.items?.[0]?.status?.privacyStatus).toBe("public");
  });
});

describe("a deleted video", () => {
  test("takes its comments along and is missing from the list of videos", async () => {
    const id = await addThread(stage);
    await stage.admin.deleteVideo(stage.videoId);
    expect(await isPublic(stage.simulator.origin, id)).toBe(false);
    expect((await owner.videos.list({ part: ["status"], id: [stage.videoId] })).data.items ?? []).toEqual([]);
  });
});
