import type { youtube_v3 } from "@googleapis/youtube";
import { beforeEach, describe, expect, test } from "vitest";
import { stageForEach } from "./stage.ts";
import { addThread, CLIENT, clientOf, OWNER, publicClient, refusal, reply } from "./support.ts";

const { projectNumber } = CLIENT;
const stage = stageForEach();
let owner: youtube_v3.Youtube;
beforeEach(async () => {
  owner = await clientOf(stage, OWNER);
});

describe("the ledger", () => {
  test("counts every call to the unit, by method, mode and principal", async () => {
    const id = await addThread(stage);
    const viewer = publicClient(stage.simulator.origin);
    const channel = { part: ["id"], allThreadsRelatedToChannelId: stage.channelId };
    await owner.channels.list({ part: ["id"], mine: true });
    await viewer.videos.list({ part: ["id"], id: [stage.videoId] });
    await owner.commentThreads.list(channel);
    await viewer.commentThreads.list(channel);
    await viewer.commentThreads.list({ part: ["id"], id: [id] });
    await owner.commentThreads.list({ ...channel, moderationStatus: "likelySpam" });
    const replyId = await reply(owner, id, "one");
    await viewer.comments.list({ part: ["id"], id: [replyId] });
    await owner.comments.list({ part: ["id"], parentId: id });
    await owner.comments.setModerationStatus({ id: [id, replyId], moderationStatus: "published" });
    await refusal(reply(owner, "unknown", "two"));
    await refusal(viewer.commentThreads.list({ part: ["id"] }));

    const { rows, used, limit } = await stage.admin.ledger({ projectNumber });
    const lines = rows.map(
      (row) => `${row.method} ${row.mode} ${row.principal} ${row.calls} ${row.units} ${row.errors}`,
    );
    expect(lines.sort()).toEqual([
      "channels.list mine oauth 1 1 0",
      "commentThreads.list by id key 1 1 0",
      "commentThreads.list channel page key 1 1 0",
      "commentThreads.list channel page oauth 1 1 0",
      "commentThreads.list held oauth 1 1 0",
      "commentThreads.list no filter key 1 1 1",
      "comments.insert  oauth 2 100 1",
      "comments.list by id key 1 1 0",
      "comments.list parentId oauth 1 1 0",
      "comments.setModerationStatus  oauth 1 50 0",
      "videos.list  key 1 1 0",
    ]);
    expect({ used, limit }).toEqual({ used: 159, limit: 10_000 });
  });

  test("starts anew at midnight in Los Angeles, in summer and in winter time", async () => {
    const spent = async () => (await stage.admin.ledger({ projectNumber })).used;
    const look = () => publicClient(stage.simulator.origin).videos.list({ part: ["id"], id: ["x"] });
    for (const midnight of ["2026-07-01T07:00:00Z", "2026-12-01T08:00:00Z"]) {
      await stage.admin.setClock({ now: new Date(Date.parse(midnight) - 60_000).toISOString() });
      await look();
      expect(await spent()).toBe(1);
      await stage.admin.advance(61_000);
      expect(await spent()).toBe(0);
    }
  });
});

describe("a spent day", () => {
  test("refuses with quotaExceeded at no cost, and takes a cheaper call that still fits", async () => {
    const id = await addThread(stage);
    await stage.admin.setQuota({ projectNumber, used: 9950 });
    await reply(owner, id, "fits exactly");
    expect(await refusal(reply(owner, id, "one too many"))).toMatchObject({
      status: 403,
      reason: "quotaExceeded",
    });
    await stage.admin.setQuota({ projectNumber, used: 9999 });
    await owner.comments.list({ part: ["id"], id: [id] });
    expect(await stage.admin.ledger({ projectNumber })).toMatchObject({ used: 10_000, refused: 1 });
    expect(await stage.admin.replies()).toHaveLength(1);
  });

  test("has a second form on the wire, told from the per-minute limit by its message alone", async () => {
    await stage.admin.configure({ quotaForm: "429", perMinuteLimit: 3 });
    await stage.admin.exhaustQuota(projectNumber);
    const look = () => owner.channels.list({ part: ["id"], mine: true });
    expect(await refusal(look())).toMatchObject({
      status: 429,
      reason: "rateLimitExceeded",
      message: expect.stringContaining("per day"),
    });
    await stage.admin.setQuota({ projectNumber, used: 0 });
    await look();
    await look();
    expect(await refusal(look())).toMatchObject({
      status: 429,
      reason: "rateLimitExceeded",
      message: expect.stringContaining("per minute"),
    });
    await stage.admin.advance(60_000);
    await look();
  });
});
