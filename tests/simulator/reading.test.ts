import type { youtube_v3 } from "@googleapis/youtube";
import { describe, expect, test } from "vitest";
import { stageForEach } from "./stage.ts";
import { addThread, addThreads, clientOf, KEY, OWNER, publicClient, refusal, reply } from "./support.ts";

const stage = stageForEach();

const viewer = () => publicClient(stage.simulator.origin);
const channelPage = (extra: { maxResults?: number; pageToken?: string; textFormat?: string } = {}) =>
  viewer().commentThreads.list({
    part: ["snippet", "replies"],
    allThreadsRelatedToChannelId: stage.channelId,
    ...extra,
  });

describe("channels and videos", () => {
  test("counts are strings, and a video hides its comment count when comments are off", async () => {
    await addThreads(stage, ["one", "two"]);
    const channel = await viewer().channels.list({ part: ["snippet", "statistics"], id: [stage.channelId] });
    expect(channel.data.items?.[0]).toMatchObject({
      kind: "youtube#channel",
      snippet: { title: "Owner's channel", customUrl: "@owner" },
      statistics: { videoCount: "1" },
    });
    const videos = () =>
      viewer().videos.list({ part: ["snippet", "statistics"], id: [stage.videoId, "unknown"] });
    expect((await videos()).data.items).toHaveLength(1);
    expect((await videos()).data.items?.[0]?.statistics?.commentCount).toBe("2");
    await stage.admin.setCommentsDisabled({ videoId: stage.videoId, disabled: true });
    expect((await videos()).data.items?.[0]?.statistics).not.toHaveProperty("commentCount");
  });

  test("thumbnails and pictures are served", async () => {
    const { data } = await viewer().videos.list({ part: ["snippet"], id: [stage.videoId] });
    const picture = await fetch(data.items?.[0]?.snippet?.thumbnails?.high?.url ?? "");
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(await picture.text()).toContain("SIMULATED");
  });
});

describe("a channel's uploads", () => {
  const uploads = (client: youtube_v3.Youtube, pageToken?: string) =>
    client.playlistItems.list({
      part: ["contentDetails", "status"],
      playlistId: `UU${stage.channelId.slice(2)}`,
      maxResults: 2,
      ...(pageToken ? { pageToken } : {}),
    });
  const idsOf = (data: youtube_v3.Schema$PlaylistItemListResponse) =>
    (data.items ?? []).map((item) => item.contentDetails?.videoId);

  test("are listed newest first, page by page, the private ones to their owner alone", async () => {
    for (const [day, id] of ["video000002", "video000003"].entries()) {
      await stage.admin.addVideo({
        id,
        channelId: stage.channelId,
        title: id,
        publishedAt: `2026-01-0${day + 1}T00:00:00Z`,
        privacyStatus: day === 0 ? "private" : "public",
      });
    }
    const owner = await clientOf(stage, OWNER);
    const first = (await uploads(owner)).data;
    expect(idsOf(first)).toEqual([stage.videoId, "video000003"]);
    const second = (await uploads(owner, first.nextPageToken ?? "")).data;
    expect(idsOf(second)).toEqual(["video000002"]);
    expect(second).not.toHaveProperty("nextPageToken");
    expect(idsOf((await uploads(viewer())).data)).toEqual([stage.videoId, "video000003"]);
  });

  test("of an unknown channel are not found", async () => {
    const wanted = viewer().playlistItems.list({ part: ["contentDetails"], playlistId: "UUnobody" });
    expect(await refusal(wanted)).toMatchObject({ status: 404, reason: "playlistNotFound" });
  });
});

describe("pages of threads", () => {
  test("come newest first and join up to exactly all threads, whatever arrives or vanishes meanwhile", async () => {
    const ids = await addThreads(
      stage,
      Array.from({ length: 45 }, (_, index) => `comment ${index}`),
    );
    const seen: string[] = [];
    let pageToken: string | null | undefined;
    do {
      const { data } = await channelPage({ maxResults: 20, ...(pageToken ? { pageToken } : {}) });
      expect(data.pageInfo?.totalResults).toBe(data.items?.length);
      seen.push(...(data.items ?? []).map(({ id }) => id ?? ""));
      pageToken = data.nextPageToken;
      await addThread(stage, "arrives in between");
      await stage.admin.deleteComment(seen.at(-1) ?? "");
    } while (pageToken);
    expect(seen).toEqual([...ids].reverse());
  });

  test("hold fewer than was asked for where pages are short, and join up all the same", async () => {
    const ids = await addThreads(stage, ["one", "two", "three"]);
    await stage.admin.configure({ shortPages: 2 });
    const { data: first } = await channelPage({ maxResults: 20 });
    const { data: rest } = await channelPage({ maxResults: 20, pageToken: first.nextPageToken ?? "" });
    expect([first, rest].map(({ items }) => items?.map(({ id }) => id))).toEqual([
      [ids[2], ids[1]],
      [ids[0]],
    ]);
    expect(rest).not.toHaveProperty("nextPageToken");
  });

  test("a reply does not lift its thread", async () => {
    const [older = "", newer = ""] = await addThreads(stage, ["older", "newer"]);
    await stage.admin.addComments([{ videoId: stage.videoId, parentId: older, text: "late reply" }]);
    const { data } = await channelPage();
    expect(data.items?.map(({ id }) => id)).toEqual([newer, older]);
    expect(data.items?.[1]?.snippet?.totalReplyCount).toBe(1);
    expect(data.items?.[0]).not.toHaveProperty("replies");
  });

  test("a page token of another query is refused", async () => {
    await addThreads(stage, ["one", "two", "three"]);
    const { data } = await channelPage({ maxResults: 1 });
    const elsewhere = viewer().commentThreads.list({
      part: ["id"],
      videoId: stage.videoId,
      pageToken: data.nextPageToken ?? "",
    });
    expect(await refusal(elsewhere)).toMatchObject({ status: 400, reason: "invalidPageToken" });
    expect(await refusal(channelPage({ pageToken: "garbage" }))).toMatchObject({
      reason: "invalidPageToken",
    });
  });

  test("comments dated in the future arrive when the clock gets there", async () => {
    const jsonl = ["a", "b", "c"].map((id) =>
      JSON.stringify({ comment_id: id, video_id: "imported001", author: "x", published_at: null, text: id }),
    );
    const { ids, videoIds } = await stage.admin.importJsonl({
      jsonl: jsonl.join("\n"),
      channelId: stage.channelId,
      spacingMs: 60_000,
    });
    expect(ids).toEqual(["a", "b", "c"]);
    expect(videoIds).toEqual(["imported001"]);
    const count = async () => (await channelPage()).data.items?.length;
    expect(await count()).toBe(1);
    await stage.admin.advance(60_000);
    expect(await count()).toBe(2);
    await stage.admin.advance(60_000);
    expect(await count()).toBe(3);
  });
});

describe("a thread of 31 replies", () => {
  test("shows five of them, counts all, and gives all through parentId, newest first", async () => {
    const parentId = await addThread(stage, "busy thread");
    const texts = Array.from({ length: 31 }, (_, index) => `reply ${index}`);
    await stage.admin.advance(60_000);
    await addThreads(stage, texts, { parentId });
    const { data } = await channelPage();
    expect(data.items?.[0]?.snippet?.totalReplyCount).toBe(31);
    expect(data.items?.[0]?.replies?.comments?.map(({ snippet }) => snippet?.textOriginal)).toEqual(
      texts.slice(0, 5),
    );

    const first = await viewer().comments.list({ part: ["snippet"], parentId, maxResults: 20 });
    expect(first.data.pageInfo).toEqual({ resultsPerPage: 20 });
    const rest = await viewer().comments.list({
      part: ["snippet"],
      parentId,
      maxResults: 20,
      pageToken: first.data.nextPageToken ?? "",
    });
    const all = [...(first.data.items ?? []), ...(rest.data.items ?? [])];
    expect(all.map(({ snippet }) => snippet?.textOriginal)).toEqual([...texts].reverse());
    expect(rest.data.nextPageToken).toBeUndefined();
    expect(all[0]?.id?.startsWith(`${parentId}.`)).toBe(true);
  });
});

describe("the form of an answer", () => {
  test("html text is escaped and plain text is not; times carry whole seconds", async () => {
    await addThread(stage, `"Tea" & <scones>\nit's`);
    const html = (await channelPage()).data.items?.[0]?.snippet?.topLevelComment?.snippet;
    expect(html?.textDisplay).toBe("&quot;Tea&quot; &amp; &lt;scones&gt;<br>it&#39;s");
    expect(html?.textOriginal).toBe(html?.textDisplay);
    expect(html?.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const plain = (await channelPage({ textFormat: "plainText" })).data.items?.[0]?.snippet?.topLevelComment
      ?.snippet;
    expect(plain?.textDisplay).toBe(`"Tea" & <scones>\nit's`);
  });

  test("a deleted account leaves no author fields", async () => {
    await addThread(stage, "ghost", { authorDeleted: true });
    const snippet = (await channelPage()).data.items?.[0]?.snippet?.topLevelComment?.snippet ?? {};
    expect(Object.keys(snippet).filter((name) => name.startsWith("author"))).toEqual([]);
  });

  test("is gzipped when asked for, and etags are stable", async () => {
    await addThreads(stage, ["one", "two", "three"]);
    const url = `${stage.simulator.origin}/youtube/v3/commentThreads?part=snippet,replies&videoId=${stage.videoId}&key=${KEY}`;
    const response = await fetch(url);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
    const plain = await fetch(url, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.json()).toEqual(await response.json());
  });

  test("fields keeps what it names, and lists may be repeated or comma-separated", async () => {
    const ids = await addThreads(stage, ["one", "two", "three"]);
    const { data } = await viewer().comments.list({
      part: ["id", "snippet"],
      id: [ids[0] ?? "", `${ids[1]},${ids[2]}`],
      fields: "items(id,snippet/textOriginal)",
    });
    expect(data).toEqual({
      items: [
        { id: ids[0], snippet: { textOriginal: "one" } },
        { id: ids[1], snippet: { textOriginal: "two" } },
        { id: ids[2], snippet: { textOriginal: "three" } },
      ],
    });
  });
});

describe("requests that are refused", () => {
  test("say why, with Google's reasons", async () => {
    const id = await addThread(stage);
    const locked = await addThread(stage, "locked", { notRepliable: true });
    const hidden = await addThread(stage, "hidden", { privateParent: true });
    const word = await addThread(stage, "and a word in it", { parentId: id });
    const owner = await clientOf(stage, OWNER);
    const post = (parentId: string, textOriginal: string) => reply(owner, parentId, textOriginal);
    const threads = viewer().commentThreads;
    const part = ["snippet"];
    const cases: [string, number, string, () => Promise<unknown>][] = [
      ["no filter", 400, "missingRequiredParameter", () => threads.list({ part })],
      [
        "two filters",
        400,
        "incompatibleParameters",
        () => threads.list({ part, id: [id], videoId: stage.videoId }),
      ],
      ["maxResults with id", 400, "invalidFilters", () => threads.list({ part, id: [id], maxResults: 5 })],
      ["unknown video", 404, "videoNotFound", () => threads.list({ part, videoId: "nothing" })],
      [
        "unknown channel",
        404,
        "channelNotFound",
        () => threads.list({ part, allThreadsRelatedToChannelId: "UCnothing" }),
      ],
      [
        "two channel filters",
        400,
        "invalidCriteria",
        () => viewer().channels.list({ part, id: ["a"], mine: true }),
      ],
      ["mine by key", 401, "required", () => viewer().channels.list({ part, mine: true })],
      ["write by key", 401, "required", () => reply(viewer(), id, "x")],
      ["unknown parent", 404, "parentCommentNotFound", () => post("nothing", "x")],
      ["reply to a reply", 404, "parentCommentNotFound", () => post(word, "x")],
      ["no parent", 400, "parentIdMissing", () => post("", "x")],
      ["no text", 400, "commentTextRequired", () => post(id, "  ")],
      ["long text", 400, "commentTextTooLong", () => post(id, "x".repeat(10_001))],
      ["not repliable", 400, "operationNotSupported", () => post(locked, "x")],
      ["private parent", 400, "parentCommentIsPrivate", () => post(hidden, "x")],
      ["markAsSpam", 400, "operationNotSupported", () => owner.comments.markAsSpam({ id: [id] })],
      ["foreign comment", 403, "forbidden", () => owner.comments.delete({ id })],
      [
        "bad key",
        400,
        "badRequest",
        () => publicClient(stage.simulator.origin, "bad").videos.list({ part, id: ["x"] }),
      ],
    ];
    const outcomes = await Promise.all(
      cases.map(async ([name, , , call]) => {
        const { status, reason } = await refusal(call());
        return [name, status, reason];
      }),
    );
    expect(outcomes).toEqual(cases.map(([name, status, reason]) => [name, status, reason]));
  });

  test("comments that are off are told on the video and on the insert", async () => {
    const id = await addThread(stage);
    const owner = await clientOf(stage, OWNER);
    await stage.admin.setCommentsDisabled({ videoId: stage.videoId, disabled: true });
    const list = viewer().commentThreads.list({ part: ["id"], videoId: stage.videoId });
    expect(await refusal(list)).toMatchObject({ status: 403, reason: "commentsDisabled" });
    expect(await refusal(reply(owner, id, "x"))).toMatchObject({ status: 403, reason: "commentsDisabled" });
    expect((await channelPage()).data.items).toEqual([]);
  });
});

describe("a reply to a word within a thread, where its id is taken", () => {
  test("is posted in that thread, at the end of the same flat list", async () => {
    await stage.admin.configure({ replyParents: "any" });
    const id = await addThread(stage);
    const word = await addThread(stage, "a word in it", { parentId: id });
    const owner = await clientOf(stage, OWNER);
    const answer = await reply(owner, word, "an answer to it");
    expect(answer.startsWith(`${id}.`)).toBe(true);
    await stage.admin.advance(5000);
    const { data } = await viewer().comments.list({ part: ["snippet"], parentId: id });
    expect(data.items?.map((one) => [one.id, one.snippet?.parentId])).toEqual([
      [answer, id],
      [word, id],
    ]);
    expect(await refusal(reply(owner, `${id}.nothing`, "x"))).toMatchObject({
      status: 404,
      reason: "parentCommentNotFound",
    });
    await stage.admin.deleteComment(word);
    expect(await refusal(reply(owner, word, "x"))).toMatchObject({ status: 404 });
  });

  test("names that word as its parent, where YouTube shows it so", async () => {
    await stage.admin.configure({ replyParents: "anyShown" });
    const id = await addThread(stage);
    const word = await addThread(stage, "a word in it", { parentId: id });
    const answer = await reply(await clientOf(stage, OWNER), word, "an answer to it");
    await stage.admin.advance(5000);
    const { data } = await viewer().comments.list({ part: ["snippet"], parentId: id });
    expect(data.items?.map((one) => [one.id, one.snippet?.parentId])).toEqual([
      [answer, word],
      [word, id],
    ]);
  });
});

describe("own comments", () => {
  test("can be edited and deleted by their author, with an empty 204", async () => {
    const owner = await clientOf(stage, OWNER);
    const id = await reply(owner, await addThread(stage), "first words");
    await stage.admin.advance(5000);
    const edited = await owner.comments.update({
      part: ["snippet"],
      requestBody: { id, snippet: { textOriginal: "better words" } },
    });
    expect(edited.data.snippet?.textOriginal).toBe("better words");
    expect(Date.parse(edited.data.snippet?.updatedAt ?? "")).toBeGreaterThan(
      Date.parse(edited.data.snippet?.publishedAt ?? ""),
    );
    expect((await owner.comments.delete({ id })).status).toBe(204);
    expect((await owner.comments.list({ part: ["id"], id: [id] })).data.items).toEqual([]);
  });
});
