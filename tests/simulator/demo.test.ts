import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DEMO, DEMO_CLAY_VIDEOS, DEMO_VIDEOS } from "../../scripts/simulator/demo/channel.ts";
import { startLiveComments } from "../../scripts/simulator/demo/live.ts";
import { seedDemo } from "../../scripts/simulator/demo/seed.ts";
import { startSimulator } from "../../scripts/simulator/server.ts";
import { REDIRECT } from "./support.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simulator-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the demo", () => {
  test("is a month of comments in ten languages, and survives a restart together with its grants", async () => {
    const stateFile = join(folder, "deep", "state.json");
    const first = await startSimulator({ stateFile });
    expect(await seedDemo(first.admin, { redirectUris: [REDIRECT] })).toEqual({ seeded: true });
    const { comments, threads } = await first.admin.state();
    expect(threads).toBe(145 + 13);
    const oldest = Math.min(...comments.map(({ publishedAt }) => Date.parse(publishedAt)));
    expect(Date.now() - oldest).toBeLessThan(31 * 86_400_000);
    expect(comments.every(({ publishedAt }) => Date.parse(publishedAt) <= Date.now())).toBe(true);
    const lastDay = comments.filter(({ publishedAt }) => Date.parse(publishedAt) > Date.now() - 86_400_000);
    // Whoever opens the demo finds drafts to decide about.
    expect(lastDay.length).toBeGreaterThanOrEqual(20);
    const tokens = await first.admin.grant({ clientId: DEMO.clientId, email: DEMO.email });
    await first.close();

    const second = await startSimulator({ stateFile });
    expect(await seedDemo(second.admin, { redirectUris: [REDIRECT] })).toEqual({ seeded: false });
    expect((await second.admin.state()).comments.map(({ id }) => id).sort()).toEqual(
      comments.map(({ id }) => id).sort(),
    );
    const mine = await fetch(`${second.origin}/youtube/v3/channels?part=snippet&mine=true`, {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
    });
    expect(await mine.json()).toMatchObject({
      items: [{ id: DEMO.channelId, snippet: { title: DEMO.channelTitle } }],
    });
    await second.close();
  });

  test("lets comments arrive until it is stopped or the hour is full", async () => {
    const simulator = await startSimulator();
    await seedDemo(simulator.admin, { redirectUris: [REDIRECT] });
    const before = (await simulator.admin.overview()).comments;
    const live = startLiveComments(simulator.admin, { everySeconds: 0.002, perHour: 5 });
    const arrived = async () => (await simulator.admin.overview()).comments - before;
    await vi.waitFor(async () => expect(await arrived()).toBe(5), { timeout: 10_000 });
    live.stop();
    expect(await arrived()).toBe(5);
    const videoIds = new Set<string>([...DEMO_VIDEOS, ...DEMO_CLAY_VIDEOS].map(({ id }) => id));
    expect((await simulator.admin.state()).comments.every(({ videoId }) => videoIds.has(videoId))).toBe(true);
    await simulator.close();
  });
});

describe("a pipeline of ten thousand comments", () => {
  test("costs about the same per comment as a small one", async () => {
    const simulator = await startSimulator();
    const { admin, origin } = simulator;
    await seedDemo(admin, { redirectUris: [REDIRECT] });
    const { now } = await admin.clock();
    const load = (count: number, videoId: string) =>
      admin.addComments(
        Array.from({ length: count }, (_, index) => ({
          videoId,
          text: `comment ${index}`,
          publishedAt: new Date(Date.parse(now) - (index % 977) * 1000).toISOString(),
        })),
      );
    await load(10_000, "simGrnTea01");
    let pages = 0;
    let pageToken = "";
    // The processor's time: the clock's would count what else the machine does.
    const started = process.cpuUsage();
    do {
      const query = new URLSearchParams({
        part: "snippet,replies",
        allThreadsRelatedToChannelId: DEMO.channelId,
        maxResults: "100",
        key: DEMO.apiKey,
        ...(pageToken === "" ? {} : { pageToken }),
      });
      const page = await (await fetch(`${origin}/youtube/v3/commentThreads?${query}`)).json();
      pages += 1;
      pageToken = page.nextPageToken ?? "";
    } while (pageToken !== "");
    expect(pages).toBe(102);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000 / pages).toBeLessThan(50);
    await simulator.close();
  });
});
