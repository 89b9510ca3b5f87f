import type { youtube_v3 } from "@googleapis/youtube";
import { beforeEach, describe, expect, test } from "vitest";
import {
  MIXABLE,
  mixture,
  WEATHER_NAMES,
  type WeatherName,
} from "../../scripts/simulator/weather/weathers.ts";
import { pageToken, placeOf } from "../../scripts/simulator/youtube/paging.ts";
import { stageForEach } from "./stage.ts";
import { CLIENT, clientOf, fillStage, isPublic, OWNER, publicClient, refusal, reply } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TEXTS = Array.from({ length: 60 }, (_, index) => `Comment ${index} isn't "short"`);

const stage = stageForEach();
let owner: youtube_v3.Youtube;
let threads: string[];
beforeEach(async () => {
  // Days pass in these tests.
  await stage.admin.configure({ accessTokenSeconds: 7 * 24 * 3600 });
  owner = await clientOf(stage, OWNER);
  // Fixed ids, so that chance is the same in every run.
  const comments = TEXTS.map((text, index) => ({ id: `thread-${index}`, videoId: stage.videoId, text }));
  ({ ids: threads } = await stage.admin.addComments(comments));
});

const begin = (...names: WeatherName[]) => stage.admin.startWeather({ names, seed: 7 });
const publicView = () => publicClient(stage.simulator.origin);
const read = async (ids: string[]) =>
  (await publicView().commentThreads.list({ part: ["snippet"], id: [ids.join(",")] })).data.items ?? [];
const isThere = async (id: string) => (await read([id])).length === 1;

/** Posts a reply to every thread; the ids of those whose answer came, by thread. */
async function answerAll(): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const id of threads) {
    const answered = await reply(owner, id, `Thanks for ${id}`).catch(() => undefined);
    if (answered) made.set(id, answered);
  }
  return made;
}

/** Moves through the hours, asking at every step; how often the answer was yes. */
async function during(hours: number, stepMs: number, ask: () => Promise<boolean>): Promise<number> {
  let times = 0;
  for (let at = 0; at < hours * HOUR; at += stepMs) {
    if (await ask()) times++;
    await stage.admin.advance(stepMs);
  }
  return times;
}

describe("weather", () => {
  test("ends with every knob and fault as it was before", async () => {
    const before = await stage.admin.settings();
    await stage.admin.startWeather({ names: WEATHER_NAMES });
    expect(await stage.admin.settings()).not.toEqual(before);
    expect((await stage.admin.faults()).length).toBeGreaterThan(0);
    expect(await stage.admin.endWeather()).toMatchObject({ names: WEATHER_NAMES });
    expect(await stage.admin.settings()).toEqual(before);
    expect(await stage.admin.faults()).toEqual([]);
    expect(await stage.admin.endWeather()).toBeNull();
    for (const id of threads) {
      const { comments } = await stage.admin.state();
      expect(comments.find((comment) => comment.id === id)?.truth).toMatch(/published|deleted/);
    }
  });

  test("is the same for the same seed, whatever is asked in between", async () => {
    const meets = async (seed: number) => {
      await stage.admin.startWeather({ names: ["thread-gone"], seed });
      const refused: string[] = [];
      for (const parentId of threads) {
        await publicView()
          .comments.list({ part: ["id"], parentId })
          .catch(() => refused.push(parentId));
      }
      return refused;
    };
    const seeds = [1, 2, 3];
    const first: string[][] = [];
    for (const seed of seeds) first.push(await meets(seed));
    expect(first.flat().length).toBeGreaterThan(0);
    for (const [index, seed] of seeds.entries()) {
      await read(threads.slice(0, 5));
      expect(await meets(seed)).toEqual(first[index]);
    }
  });

  test("mixes four at a time, the same ones for the same seed", () => {
    expect(mixture(3)).toEqual(mixture(3));
    for (const seed of [1, 2, 3]) expect(new Set(mixture(seed)).size).toBe(4);
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].flatMap(mixture))).toEqual(new Set(MIXABLE));
  });
});

describe("in", () => {
  test("missing-id-404 some comments go, and take a whole list with them", async () => {
    await begin("missing-id-404");
    await stage.admin.advance(7 * HOUR);
    const { comments } = await stage.admin.state();
    const gone = comments.filter(({ truth }) => truth === "deleted");
    const [first] = gone as [(typeof gone)[number]];
    const others = threads.filter((id) => gone.every((comment) => comment.id !== id)).slice(0, 49);
    expect(await read(others)).toHaveLength(49);
    expect(await refusal(read([first.id, ...others]))).toMatchObject({ status: 404 });
    await stage.admin.endWeather();
    expect(await isThere(first.id)).toBe(false);
  });

  test("private-videos the public finds nothing under some of them, and some come back", async () => {
    const videos = ["video000001", "video000002", "video000003", "video000004", "video000005"];
    for (const id of videos.slice(1))
      await stage.admin.addVideo({ id, channelId: stage.channelId, title: id });
    const { ids } = await stage.admin.addComments(videos.map((videoId) => ({ videoId, text: "hello" })));
    const replies: string[] = [];
    for (const id of ids) replies.push(await reply(owner, id, "hi"));
    await stage.admin.advance(MINUTE);
    await begin("private-videos");
    await stage.admin.advance(3 * HOUR);
    const seen = async () => Promise.all(replies.map((id) => isPublic(stage.simulator.origin, id)));
    expect((await seen()).filter(Boolean)).toHaveLength(1);
    const owners = (await owner.comments.list({ part: ["id"], id: replies })).data.items;
    expect(owners).toHaveLength(5);
    const { comments } = await stage.admin.state({ source: "api" });
    expect(comments.filter(({ hiddenBy }) => hiddenBy === "video")).toHaveLength(4);

    const listed = (await publicView().videos.list({ part: ["status", "statistics"], id: videos })).data
      .items;
    // Two are for members: shown, without their views. Two are private: not shown at all.
    expect(listed).toHaveLength(3);
    expect(listed?.filter(({ statistics }) => statistics?.viewCount === undefined)).toHaveLength(2);
    expect(
      (await owner.videos.list({ part: ["status"], id: videos })).data.items
        ?.map(({ status }) => status?.privacyStatus)
        .filter((privacy) => privacy === "private"),
    ).toHaveLength(2);

    await stage.admin.endWeather();
    expect((await seen()).filter(Boolean)).toHaveLength(3);
  });

  test("blinking-comments replies are nowhere for a while, and back", async () => {
    await begin("blinking-comments");
    const made = [...(await answerAll()).values()];
    await stage.admin.advance(3 * MINUTE);
    const seen = async () =>
      (await publicView().comments.list({ part: ["id"], id: made.slice(0, 50) })).data.items?.length ?? 0;
    const now = await seen();
    expect(now).toBeLessThan(50);
    await stage.admin.endWeather();
    expect(await seen()).toBe(50);
  });

  test("outage-5xx there are spells in which all fails, and some failed inserts land", async () => {
    await begin("outage-5xx");
    const outages = await during(
      12,
      10 * MINUTE,
      async () => (await refusalOrNothing(() => read([threads[0] as string]))) === 503,
    );
    expect(outages).toBeGreaterThan(3);
    expect(outages).toBeLessThan(36);
    let landed = 0;
    await during(12, 15 * MINUTE, async () => {
      const id = threads.pop() as string;
      const status = await refusalOrNothing(() => reply(owner, id, "hello"));
      if (status !== undefined && status >= 500 && (await stage.admin.replies({ parentId: id })).length === 1)
        landed++;
      return false;
    });
    expect(landed).toBeGreaterThan(0);
    expect(await stage.admin.duplicates()).toEqual([]);
  });

  test("bad-page-token a walk is refused midway, and later is not", async () => {
    await begin("bad-page-token");
    const walk = async () => {
      const wanted = { part: ["id"], allThreadsRelatedToChannelId: stage.channelId, maxResults: 20 };
      let { nextPageToken } = (await owner.commentThreads.list(wanted)).data;
      for (; nextPageToken; )
        ({ nextPageToken } = (await owner.commentThreads.list({ ...wanted, pageToken: nextPageToken })).data);
    };
    const outcomes = new Set<number | undefined>();
    await during(24, 20 * MINUTE, async () => {
      outcomes.add(await refusalOrNothing(walk));
      return false;
    });
    expect(outcomes).toEqual(new Set([400, undefined]));
  });

  test("quota-out-of-season the day seems spent for some minutes, and no unit is", async () => {
    await begin("quota-out-of-season");
    const { projectNumber } = CLIENT;
    const refusals = new Set<number | undefined>();
    const hits = await during(24, 10 * MINUTE, async () => {
      const before = (await stage.admin.ledger({ projectNumber })).used;
      const status = await refusalOrNothing(() => read([threads[0] as string]));
      refusals.add(status);
      if (status !== undefined) expect((await stage.admin.ledger({ projectNumber })).used).toBe(before);
      return status !== undefined;
    });
    expect(refusals).toEqual(new Set([403, 429, undefined]));
    expect(hits).toBeLessThan(40);
  });

  test("slow weather loses some answers, of which some were committed", async () => {
    await begin("slow");
    // Not the one that is waited for in full.
    threads = threads.slice(0, 19);
    let lost = 0;
    await during(4, 11 * MINUTE, async () => {
      if (await refusal(read([threads[0] as string])).catch(() => undefined)) lost++;
      return false;
    });
    const { faults } = (await stage.admin.endWeather()) ?? { faults: 0 };
    expect(faults).toBeGreaterThanOrEqual(lost);
  });

  test("replies-lag a new reply is found by id at once, and in lists only minutes later", async () => {
    await begin("replies-lag");
    const made = await answerAll();
    const listed = async () => {
      let found = 0;
      for (const parentId of made.keys()) {
        found += (await owner.comments.list({ part: ["id"], parentId })).data.items?.length ?? 0;
      }
      return found;
    };
    expect(made.size).toBeGreaterThan(40);
    await stage.admin.advance(3 * MINUTE);
    const early = await listed();
    expect(early).toBeLessThan(made.size);
    expect(await isPublic(stage.simulator.origin, [...made.values()][0] as string)).toBe(true);
    await stage.admin.advance(10 * MINUTE);
    expect(await listed()).toBeGreaterThanOrEqual(made.size);
  });

  test("moderated replies meet fates", async () => {
    await begin("moderated");
    await answerAll();
    await stage.admin.advance(24 * HOUR);
    const truths = new Set((await stage.admin.replies()).map(({ truth }) => truth));
    expect(truths.size).toBeGreaterThan(1);
    expect(truths).toContain("published");
  });

  test("odd-fields texts and authors are missing from some answers, and ours are always known", async () => {
    await begin("odd-fields");
    const made = await answerAll();
    const items = await read(threads.slice(0, 50));
    const tops = items.map(({ snippet }) => snippet?.topLevelComment?.snippet);
    expect(tops.some((snippet) => !snippet?.authorChannelId?.value)).toBe(true);
    for (const parentId of [...made.keys()].slice(0, 20)) {
      const { data } = await owner.comments.list({ part: ["snippet"], parentId });
      expect(data.items?.[0]?.snippet).toMatchObject({
        authorChannelId: { value: stage.channelId },
        textOriginal: `Thanks for ${parentId}`,
      });
    }
  });

  test("html-entities viewers' texts come escaped, and never as the original", async () => {
    await begin("html-entities");
    const { data } = await owner.commentThreads.list({
      part: ["snippet"],
      id: [threads[0] as string],
      textFormat: "plainText",
    });
    const snippet = data.items?.[0]?.snippet?.topLevelComment?.snippet;
    expect(snippet?.textOriginal).toBeUndefined();
    expect(snippet?.textDisplay).toBe("Comment 0 isn&#39;t &quot;short&quot;");
  });

  test("endless-pages the last page of a list names itself as the next", async () => {
    await begin("endless-pages");
    const wanted = { part: ["id"], allThreadsRelatedToChannelId: stage.channelId, maxResults: 100 };
    const ids = async (pageToken?: string) => {
      const { data } = await owner.commentThreads.list({ ...wanted, ...(pageToken ? { pageToken } : {}) });
      return { found: data.items?.map(({ id }) => id), next: data.nextPageToken as string };
    };
    const first = await ids();
    expect(first.found).toHaveLength(TEXTS.length);
    expect(await ids(first.next)).toEqual(first);
    await stage.admin.endWeather();
    expect((await ids()).next).toBeUndefined();
  });

  test("unknown-403 everything is a 403 page for an hour of three, and nothing of it was done", async () => {
    await begin("unknown-403");
    const refused = await during(
      12,
      10 * MINUTE,
      async () => (await refusalOrNothing(() => read([threads[0] as string]))) === 403,
    );
    expect(refused).toBeGreaterThan(12);
    expect(refused).toBeLessThan(36);
    let declined = 0;
    for (const id of threads) {
      if ((await refusalOrNothing(() => reply(owner, id, "hello"))) === 403) {
        declined++;
        expect(await stage.admin.replies({ parentId: id })).toEqual([]);
      }
    }
    expect(declined).toBeGreaterThan(0);
  });

  test("ids-in-another-case an insert answers another id than lists show", async () => {
    await begin("ids-in-another-case");
    const made = await answerAll();
    let other = 0;
    for (const [parentId, answered] of made) {
      const { data } = await owner.comments.list({ part: ["id"], parentId });
      const listed = data.items?.[0]?.id as string;
      expect(listed.toLowerCase()).toBe(answered.toLowerCase());
      if (listed !== answered) other++;
    }
    expect(other).toBeGreaterThan(0);
    expect(other).toBeLessThan(made.size / 2);
  });

  test("thread-twice some threads stand on a page twice, and the text that was edited last is the true one", async () => {
    await begin("thread-twice");
    const { data } = await owner.commentThreads.list({
      part: ["snippet"],
      allThreadsRelatedToChannelId: stage.channelId,
      maxResults: 100,
      textFormat: "plainText",
    });
    const pairs = Map.groupBy(data.items ?? [], ({ id }) => id as string);
    const twice = [...pairs.values()].filter(({ length }) => length === 2);
    expect(twice.length).toBeGreaterThan(0);
    expect(pairs.size).toBe(TEXTS.length);
    for (const pair of twice) {
      const tops = pair.map(({ snippet }) => snippet?.topLevelComment?.snippet);
      const [newest, former] = tops.sort((one, two) =>
        (two?.updatedAt ?? "") < (one?.updatedAt ?? "") ? -1 : 1,
      );
      expect(TEXTS).toContain(newest?.textOriginal);
      expect(TEXTS).not.toContain(former?.textOriginal);
    }
  });
});

describe("what a seed draws", () => {
  test("meets a reply under the same id each time", async () => {
    const [thread] = threads as [string];
    const id = await reply(owner, thread, "Thank you!");
    await fillStage(stage.admin);
    await stage.admin.addComments([{ id: thread, videoId: stage.videoId, text: "Hello" }]);
    const again = await reply(await clientOf(stage, OWNER), thread, "Thanks a lot!");
    expect(again).toBe(id);
    expect(await reply(await clientOf(stage, OWNER), thread, "Thanks a lot!")).not.toBe(id);
  });

  test("meets a page by its place, whenever its comments came", async () => {
    const query = ["videoId", "video"];
    const tokens = [1_000, 9_000].map((publishedAt) => pageToken(query, { publishedAt, sequence: 7 }));
    expect(tokens.map(placeOf)).toEqual(["7", "7"]);
    expect(placeOf("garbage")).toBe("garbage");
  });
});

/** The status of a refusal; undefined when the call went well. */
async function refusalOrNothing(call: () => Promise<unknown>): Promise<number | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return (error as { status?: number }).status ?? 0;
  }
}
