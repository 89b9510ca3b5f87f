import type { youtube_v3 } from "@googleapis/youtube";
import { beforeEach, describe, expect, test } from "vitest";
import type { Fault } from "../../scripts/simulator/faults.ts";
import { stageForEach } from "./stage.ts";
import { addThread, clientOf, OWNER, refusal, reply } from "./support.ts";

const stage = stageForEach();
let owner: youtube_v3.Youtube;
beforeEach(async () => {
  owner = await clientOf(stage, OWNER);
});

const counts = async (parentId: string) => {
  const { inserts } = await stage.admin.state({ parentId });
  return inserts.find((entry) => entry.parentId === parentId);
};

describe("an insert that goes wrong", () => {
  const cases: [string, Fault, number][] = [
    ["loses its answer after the commit", { kind: "commitThenDrop" }, 1],
    ["answers 500 after the commit", { kind: "commitThenError" }, 1],
    ["is dropped before the commit", { kind: "dropBeforeCommit" }, 0],
    ["answers 503", { kind: "error", status: 503 }, 0],
  ];
  test.each(cases)("and %s made as many replies as planned, from one body", async (_, fault, made) => {
    const id = await addThread(stage);
    await stage.admin.addFault({ method: "comments.insert", fault });
    const { status, code } = await refusal(reply(owner, id, "hello"));
    if (fault.kind === "commitThenDrop" || fault.kind === "dropBeforeCommit") {
      expect(status).toBeUndefined();
      expect(code).toBeDefined();
    } else expect(status).toBeGreaterThanOrEqual(500);
    expect(await counts(id)).toMatchObject({ posts: 1, commits: made });
    expect(await stage.admin.replies({ parentId: id })).toHaveLength(made);
  });

  test("and is sent again by somebody careless shows up as a duplicate", async () => {
    const id = await addThread(stage);
    await stage.admin.addFault({ method: "comments.insert", fault: { kind: "commitThenDrop" } });
    await refusal(reply(owner, id, "hello"));
    await reply(owner, id, "hello");
    expect(await stage.admin.duplicates()).toMatchObject([
      { parentId: id, authorChannelId: stage.channelId, texts: ["hello", "hello"] },
    ]);
  });

  test("and comes back with half a JSON is unreadable although it was committed", async () => {
    const id = await addThread(stage);
    await stage.admin.addFault({ method: "comments.insert", fault: { kind: "truncatedJson" } });
    const outcome = await owner.comments
      .insert({ part: ["snippet"], requestBody: { snippet: { parentId: id, textOriginal: "hello" } } })
      .then(({ data }) => typeof data)
      .catch(() => "error");
    expect(["string", "error"]).toContain(outcome);
    expect(await counts(id)).toMatchObject({ posts: 1, commits: 1 });
  });
});

describe("the plan of faults", () => {
  test("hits the nth call, so many times, with any documented reason", async () => {
    const id = await addThread(stage);
    const look = () => owner.comments.list({ part: ["id"], id: [id] });
    const fault = { kind: "error", status: 403, reason: "commentsDisabled" } as const;
    await stage.admin.addFault({ method: "comments.list", nth: 2, times: 2, fault });
    await look();
    for (let call = 0; call < 2; call++) {
      expect(await refusal(look())).toMatchObject({ status: 403, reason: "commentsDisabled" });
    }
    await look();
    expect(await stage.admin.faults()).toMatchObject([{ seen: 4, fired: 2 }]);
  });

  test("can be aimed at one thread, or at Google's OAuth", async () => {
    const [one, two] = [await addThread(stage), await addThread(stage)];
    await stage.admin.addFault({
      method: "comments.insert",
      parentId: two,
      fault: { kind: "error", status: 400 },
    });
    await reply(owner, one, "fine");
    expect(await refusal(reply(owner, two, "not fine"))).toMatchObject({ reason: "processingFailure" });
    await stage.admin.addFault({ method: "oauth.token", fault: { kind: "error", status: 500 } });
    const response = await fetch(`${stage.simulator.origin}/token`, {
      method: "POST",
      body: new URLSearchParams(),
    });
    expect(response.status).toBe(500);
  });

  test("a body that takes longer than the client waits ends in a timeout, after the commit", async () => {
    const id = await addThread(stage);
    await stage.admin.addFault({ method: "comments.insert", fault: { kind: "slowBody", ms: 3000 } });
    const call = owner.comments.insert(
      { part: ["snippet"], requestBody: { snippet: { parentId: id, textOriginal: "hello" } } },
      { timeout: 150 },
    );
    await refusal(call);
    expect(await counts(id)).toMatchObject({ posts: 1, commits: 1 });
  });
});

describe("a network that is cut", () => {
  test("destroys every request until it is restored, and commits nothing", async () => {
    const id = await addThread(stage);
    await stage.admin.cutNetwork();
    expect((await refusal(reply(owner, id, "hello"))).status).toBeUndefined();
    await expect(fetch(`${stage.simulator.origin}/token`, { method: "POST" })).rejects.toThrow();
    await expect(
      fetch(`${stage.simulator.origin}/v1/chat/completions`, { method: "POST" }),
    ).rejects.toThrow();
    await stage.admin.restoreNetwork();
    await reply(owner, id, "hello");
    expect(await counts(id)).toEqual({ parentId: id, posts: 2, commits: 1 });
    const outcomes = (await stage.admin.requests({ method: "comments.insert" })).map(({ status, fault }) => [
      status,
      fault,
    ]);
    expect(outcomes).toEqual([
      [null, "networkCut"],
      [200, null],
    ]);
  });
});

describe("the admin API", () => {
  test("refuses a wrong secret and unknown operations", async () => {
    const call = (operation: string, secret: string) =>
      fetch(`${stage.simulator.origin}/__sim/${operation}`, {
        method: "POST",
        headers: { "x-simulator-secret": secret },
        body: "{}",
      });
    expect((await call("state", "wrong")).status).toBe(401);
    expect((await call("nothing", stage.simulator.secret)).status).toBe(404);
    await expect(stage.admin.addVideo({ channelId: "UCnothing", title: "x" })).rejects.toThrow(
      "no channel UCnothing",
    );
  });
});
