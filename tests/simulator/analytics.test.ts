import { auth } from "@googleapis/youtube";
import { youtubeAnalytics } from "@googleapis/youtubeanalytics";
import { describe, expect, test } from "vitest";
import { stageForEach } from "./stage.ts";
import { addThreads, CLIENT, FORCE_SSL, OWNER, refusal, STRANGER } from "./support.ts";

const VIEWS = "https://www.googleapis.com/auth/yt-analytics.readonly";

const stage = stageForEach();

/** The report that the product asks for, as an account with these scopes. */
async function report(
  change: Record<string, string | number | undefined> = {},
  scopes = [FORCE_SSL, VIEWS],
  email = OWNER,
) {
  const tokens = await stage.admin.grant({ clientId: CLIENT.clientId, email, scopes });
  const owner = new auth.OAuth2();
  owner.setCredentials({ access_token: tokens.accessToken, expiry_date: tokens.expiryDate });
  const client = youtubeAnalytics({
    version: "v2",
    auth: owner,
    rootUrl: stage.simulator.origin,
    retry: false,
    timeout: 5000,
  });
  const { data } = await client.reports.query({
    ids: "channel==MINE",
    startDate: "2005-02-14",
    endDate: new Date().toISOString().slice(0, 10),
    dimensions: "video",
    metrics: "views,comments",
    sort: "-views",
    maxResults: 200,
    ...change,
  });
  return data;
}

/** A video that was published so many days ago. */
async function video(days: number, viewCount: number, channelId = stage.channelId): Promise<string> {
  const publishedAt = new Date(Date.now() - days * 86_400_000).toISOString();
  return (await stage.admin.addVideo({ channelId, title: "Bread", publishedAt, viewCount })).id;
}

describe("reports of YouTube Analytics", () => {
  test("give the views and comments of the channel's own videos, most viewed first, with a header that names the columns", async () => {
    const [few, many] = [await video(30, 500), await video(30, 9000)];
    await video(30, 7000, stage.strangerChannelId);
    await addThreads({ ...stage, videoId: few }, ["One", "Two"]);
    const answer = await report();
    expect(answer.columnHeaders?.map(({ name }) => name)).toEqual(["video", "views", "comments"]);
    expect(answer.rows).toEqual([
      [many, 9000, 0],
      [few, 500, 2],
    ]);
    expect(await report()).toEqual(answer);
  });

  test("name only the videos that are asked for, and none that is too young to have figures", async () => {
    const [asked, young] = [await video(30, 500), await video(1, 400)];
    await video(30, 9000);
    expect((await report({ filters: `video==${asked},${young},unknown` })).rows).toEqual([[asked, 500, 0]]);
    expect(await report({ filters: `video==${young}` })).not.toHaveProperty("rows");
  });

  test("count a period's part of the views", async () => {
    const id = await video(42, 4000);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const [row] = (await report({ startDate: day(22) })).rows ?? [];
    expect(row?.[0]).toBe(id);
    expect(row?.[1]).toBeGreaterThan(1900);
    expect(row?.[1]).toBeLessThan(2300);
  });

  test("are refused without the scope, and while the API is not enabled", async () => {
    await video(30, 500);
    expect(await refusal(report({}, [FORCE_SSL]))).toMatchObject({
      status: 403,
      reason: "insufficientPermissions",
    });
    await stage.admin.configure({ analyticsEnabled: false });
    expect(await refusal(report())).toMatchObject({ status: 403, reason: "accessNotConfigured" });
  });

  test("are refused for another's channel, for top videos without an order, and for more rows than there may be", async () => {
    const mine = { ids: `channel==${stage.channelId}` };
    expect(await refusal(report(mine, [VIEWS], STRANGER))).toMatchObject({ status: 403 });
    expect(await refusal(report({ sort: undefined }))).toMatchObject({ status: 400 });
    expect(await refusal(report({ maxResults: 201 }))).toMatchObject({ status: 400 });
  });

  test("cost none of the Data API's units", async () => {
    await report();
    expect((await stage.admin.ledger({ projectNumber: CLIENT.projectNumber })).used).toBe(0);
    expect(await stage.admin.requests({ method: "analytics.reports" })).toMatchObject([
      { status: 200, units: 0 },
    ]);
  });
});
