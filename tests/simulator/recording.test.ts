import { mkdtempDisposable, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { youtube_v3 } from "@googleapis/youtube";
import { auth, youtube } from "@googleapis/youtube";
import { beforeEach, describe, expect, test } from "vitest";
import { checklist } from "../../scripts/simulator/recording/checklist.ts";
import { ofFile, ofInstallation, saveTo } from "../../scripts/simulator/recording/kept.ts";
import { exchangesIn } from "../../scripts/simulator/recording/read.ts";
import { type Replay, serveRecording } from "../../scripts/simulator/recording/serve.ts";
import { differencesFrom } from "../../scripts/simulator/recording/shapes.ts";
import { googleFetch, recordingFetch } from "../../supabase/functions/_shared/google/recorder.ts";
import { stageForEach } from "./stage.ts";
import { addThread, CLIENT, FORCE_SSL, KEY, OWNER, refusal } from "./support.ts";

const AUTHOR = "@grace_hopper_fan";
const AUTHOR_CHANNEL = "UCviewerOfThisTest000001";
const TEXT = "I'm Grace, write to grace@example.com!\nOr see https://example.com/grace <3";

const stage = stageForEach();
let kept: object[];
beforeEach(() => {
  kept = [];
});

const keeping = async (_of: string, exchange: object) => void kept.push(exchange);

/** The official client as the product builds it, with every exchange kept. */
function clients(origin: string, accessToken: string, keep = true) {
  const fetchImplementation = keep ? recordingFetch(fetch, "a key", keeping) : fetch;
  const options = {
    version: "v3",
    rootUrl: origin,
    retry: false,
    timeout: 5000,
    fetchImplementation,
  } as const;
  const owner = new auth.OAuth2();
  owner.setCredentials({ access_token: accessToken, expiry_date: Date.now() + 3_600_000 });
  return { owner: youtube({ ...options, auth: owner }), anybody: youtube({ ...options, auth: KEY }) };
}

type Clients = ReturnType<typeof clients>;
type Names = { channelId: string; threadId: string; replyId: string; goneId: string };

/** A short day: reads, a reply, looks at it, and refusals. */
async function aDay({ owner, anybody }: Clients, names: Names): Promise<unknown[]> {
  const part = ["snippet"];
  const threads = { part: ["snippet", "replies"], allThreadsRelatedToChannelId: names.channelId };
  const data = async (call: Promise<{ data: unknown }>) => (await call).data;
  const snippet = { parentId: names.threadId, textOriginal: "Thank you!" };
  return [
    await data(owner.commentThreads.list({ ...threads, order: "time", maxResults: 1 })),
    await data(owner.channels.list({ part, mine: true })),
    await data(owner.comments.insert({ part, requestBody: { snippet } })),
    await data(anybody.comments.list({ part: ["id"], id: [names.replyId] })),
    await data(anybody.comments.list({ part: ["id"], id: [names.replyId] })),
    await data(owner.comments.list({ part, parentId: names.threadId, textFormat: "plainText" })),
    await refusal(
      owner.comments.insert({ part, requestBody: { snippet: { ...snippet, parentId: names.goneId } } }),
    ),
    await refusal(anybody.comments.insert({ part, requestBody: { snippet } })),
  ];
}

async function record(): Promise<{ names: Names; accessToken: string; refreshToken: string }> {
  const { admin, simulator, channelId } = stage;
  const tokens = await admin.grant({ clientId: CLIENT.clientId, email: OWNER, scopes: [FORCE_SSL] });
  await addThread(stage, "An older comment", { authorDisplayName: AUTHOR });
  const threadId = await addThread(stage, TEXT, {
    authorDisplayName: AUTHOR,
    authorChannelId: AUTHOR_CHANNEL,
  });
  const { owner, anybody } = clients(simulator.origin, tokens.accessToken);
  // The reply's id is known only after the insert, so the day is played by hand up to there.
  const part = ["snippet"];
  const threads = { part: ["snippet", "replies"], allThreadsRelatedToChannelId: channelId };
  await owner.commentThreads.list({ ...threads, order: "time", maxResults: 1 });
  await owner.channels.list({ part, mine: true });
  const snippet = { parentId: threadId, textOriginal: "Thank you!" };
  const { data } = await owner.comments.insert({ part, requestBody: { snippet } });
  const replyId = data.id as string;
  await anybody.comments.list({ part: ["id"], id: [replyId] });
  await admin.advance(5000);
  await anybody.comments.list({ part: ["id"], id: [replyId] });
  await owner.comments.list({ part, parentId: threadId, textFormat: "plainText" });
  await refusal(owner.comments.insert({ part, requestBody: { snippet: { ...snippet, parentId: "gone" } } }));
  await refusal(anybody.comments.insert({ part, requestBody: { snippet } }));
  return { names: { channelId, threadId, replyId, goneId: "gone" }, ...tokens };
}

/** The recorded names, which the recording alone knows. */
function recordedNames(): Names {
  const exchanges = exchangesIn(kept);
  const [insert, refused] = exchanges.filter(({ method }) => method === "POST");
  const answer = insert?.answer as youtube_v3.Schema$Comment;
  const goneId = (refused?.sent as youtube_v3.Schema$Comment | undefined)?.snippet?.parentId as string;
  const threadId = answer.snippet?.parentId as string;
  return { channelId: answer.snippet?.channelId as string, threadId, replyId: answer.id as string, goneId };
}

describe("a recording", () => {
  test("holds no token, key, name, address or text", async () => {
    const { names, accessToken, refreshToken } = await record();
    const { simulator } = stage;
    const recorded = recordingFetch(fetch, "a key", keeping);
    await recorded(`${simulator.origin}/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        refresh_token: refreshToken,
      }),
    });
    await recorded(`${simulator.origin}/revoke?token=${refreshToken}`, { method: "POST" });
    const log = JSON.stringify(kept);
    expect(exchangesIn(kept)).toHaveLength(10);
    const secrets = [accessToken, refreshToken, KEY, CLIENT.clientId, CLIENT.clientSecret, "ya29", "1//"];
    const people = [OWNER, AUTHOR, AUTHOR_CHANNEL, "Owner's channel", "@owner", "grace", "Grace", "/avatar/"];
    const ids = [names.channelId, names.threadId, names.replyId];
    for (const word of [...secrets, ...people, ...ids]) expect(log, word).not.toContain(word);
    expect(log).toContain("X&#39;x Xxxxx, xxxxx xx xxxxx@xxxxxxx.xxx!<br>Xx xxx <a xxxx=");
  });

  test("is answered again as it was", async () => {
    await record();
    const exchanges = exchangesIn(kept);
    let replay: Replay | undefined;
    try {
      replay = await serveRecording(exchanges);
      const again = await aDay(clients(replay.origin, "any token", false), recordedNames());
      const answers = exchanges.map(({ status, answer }) => (status === 200 ? answer : status));
      expect(again.map((answer) => (isRefusal(answer) ? answer.status : answer))).toEqual(answers);
      expect(replay.unanswered()).toEqual([]);
      const unheardOf = clients(replay.origin, "any token", false).owner.videos.list({
        part: ["snippet"],
        id: ["x"],
      });
      expect(await refusal(unheardOf)).toMatchObject({ status: 404, reason: "notRecorded" });
    } finally {
      await replay?.close();
    }
  });

  test("of the simulator looks like the simulator, and one with an unknown field does not", async () => {
    await record();
    const exchanges = exchangesIn(kept);
    expect(await differencesFrom(exchanges)).toEqual([]);
    const insert = exchanges.find(({ method, status }) => method === "POST" && status === 200);
    if (insert) (insert.answer as Record<string, unknown>).imageUrl = "~new";
    expect(await differencesFrom(exchanges)).toEqual([
      { call: "POST comments, snippet", difference: "Google gives imageUrl, the simulator does not" },
    ]);
  });

  test("says to the open questions what was seen", async () => {
    await record();
    const seen = new Map(checklist(exchangesIn(kept)).map(({ question, seen }) => [question, seen]));
    expect(seen.get("The answer to an insert carries moderationStatus")).toBe("yes: published");
    expect(seen.get("An owner's replies can be held")).toBe("none of 1 replies was");
    expect(seen.get("How long until the public finds a reply by its id")).toMatch(
      /^not at [\d.]+ s, seen after/,
    );
    expect(seen.get("An insert costs 50 or 52 units")).toContain("console");
    expect(seen.get("An unknown id is missing, or a 404")).toBe("missing from 1 lists, 404 for 0");
  });

  test("is made only where RECORD_GOOGLE is 1", async () => {
    const keys = { SEALING_KEYS: { k1: "0".repeat(64) }, SEALING_KEY_ID: "k1" };
    expect(googleFetch({ ...keys, RECORD_GOOGLE: "" }, fetch)).toBe(fetch);
    const recorded = googleFetch({ ...keys, RECORD_GOOGLE: "1" }, fetch, keeping);
    await recorded(`${stage.simulator.origin}/revoke?token=nobody`, { method: "POST" });
    expect(exchangesIn(kept)).toMatchObject([{ method: "POST", path: "/revoke", query: "" }]);
    expect(JSON.stringify(kept)).not.toContain("nobody");
  });

  test("is saved to a file that its owner alone may read, and read again from it", async () => {
    await record();
    // Two pages of a hundred, and one of the other kind.
    const rows = Array.from({ length: 150 }, (_, n) => ({
      id: n + 1,
      exchange: JSON.stringify(kept[n % kept.length]),
    }));
    const call = async (_name: string, { p_of, p_after }: Record<string, unknown>) =>
      p_of === "google"
        ? rows.filter(({ id }) => id > Number(p_after)).slice(0, 100)
        : rows.slice(0, 1).filter(({ id }) => id > Number(p_after));
    await using folder = await mkdtempDisposable(join(tmpdir(), "recording-"));
    const file = join(folder.path, "day.jsonl");
    expect(await saveTo(file, call)).toBe(151);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(exchangesIn(ofFile(file, "google"))).toEqual(exchangesIn(await ofInstallation(call, "google")));
    expect(ofFile(file, "model")).toHaveLength(1);
    expect(() => exchangesIn([])).toThrow("RECORD_GOOGLE=1");
    expect(() => exchangesIn([{ at: 1 }])).toThrow("exchange 1 isn't one of this version");
  });

  test("keeps what came to nothing", async () => {
    const recorded = recordingFetch(fetch, "a key", keeping);
    await stage.admin.addFault({ method: "comments.list", fault: { kind: "dropBeforeCommit" } });
    await expect(
      recorded(`${stage.simulator.origin}/youtube/v3/comments?part=id&id=x&key=${KEY}`),
    ).rejects.toThrow();
    await stage.admin.addFault({ method: "comments.list", fault: { kind: "truncatedJson" } });
    await recorded(`${stage.simulator.origin}/youtube/v3/comments?part=id&id=x&key=${KEY}`);
    expect(exchangesIn(kept)).toMatchObject([
      { status: null, failure: "TypeError", as: "key" },
      { status: 200, unreadable: expect.any(Number) },
    ]);
  });
});

function isRefusal(answer: unknown): answer is { status: number } {
  return typeof answer === "object" && answer !== null && "status" in answer && "reason" in answer;
}
