/** A viewer as a team knows them: the card, notes, and who counts as a regular. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let owner: Connection;
const author = "UCviewer00000000000000001";
beforeEach(async () => {
  await db.setClock("2027-05-05T19:00:00Z");
  await db.sql`delete from auth.users`;
  owner = await newAccount(db);
});

const wrote = (minute: number, values: object = {}) =>
  newComment(db, owner, {
    author_channel_id: author,
    author_name: "@ana",
    published_at: new Date(Date.UTC(2027, 4, 5, 10, minute)),
    ...values,
  });
const about = () => ({ p_channel: owner.channel, p_author: author });
interface Card {
  author_name: string;
  first_seen: Date;
  comments: number;
  answers: number;
  regular: boolean;
  positive: number;
  negative: number;
  notes: { id: string; author: string; body: string; mine: boolean }[];
  latest: { text: string }[];
}
const card = async (who: Parameters<typeof db.rpc>[0] = owner.user) =>
  (await db.rpc<Card>(who, "viewer_card", about()))[0] as Card;
const note = (who: Parameters<typeof db.rpc>[0], body: string) =>
  db.rpc(who, "write_viewer_note", { ...about(), p_body: body });

describe("the card of a viewer", () => {
  it("says since when and how often they comment, how often they were answered, in what mood, and their last words", async () => {
    for (let minute = 0; minute < 6; minute++)
      await wrote(minute, {
        text_original: `Word ${minute}`,
        sentiment: minute % 2 ? "Negative" : "Positive",
        ...(minute === 1 && {
          owner_reply_text: "Thanks.",
          owner_replied_at: new Date(Date.UTC(2027, 4, 5, 11)),
        }),
      });
    await newComment(db, owner, { text_original: "Somebody else's" });
    const found = await card();
    expect(found).toMatchObject({
      author_name: "@ana",
      first_seen: new Date(Date.UTC(2027, 4, 5, 10)),
      ...{ comments: 6, answers: 1, regular: true, positive: 3, negative: 3 },
    });
    expect(found.latest.map(({ text }) => text)).toEqual(["Word 5", "Word 4", "Word 3", "Word 2", "Word 1"]);
  });

  it("is of the account's own channels alone", async () => {
    await wrote(0);
    const stranger = await newAccount(db);
    expect(await refusalOf(db.rpc(stranger.user, "viewer_card", about()))).toMatchObject({
      status: 404,
      code: "viewer_not_found",
    });
    expect(await refusalOf(note(stranger.user, "Hm."))).toMatchObject({ status: 404 });
  });
});

describe("notes about a viewer", () => {
  it("are for who may answer, with who wrote them, and deleted by their writer or a manager", async () => {
    await wrote(0);
    const [responder, viewer] = [
      await newTeammate(db, owner, "responder"),
      await newTeammate(db, owner, "viewer"),
    ];
    expect(await refusalOf(note(viewer, "Hm."))).toMatchObject({ status: 403 });
    expect(await refusalOf(note(responder, " "))).toMatchObject({ status: 422 });
    await note(responder, "Asks every week.");
    await note(owner.user, "Bought the course.");
    expect((await card()).notes.map(({ body, mine }) => [body, mine])).toEqual([
      ["Bought the course.", true],
      ["Asks every week.", false],
    ]);
    expect((await card(viewer)).notes).toEqual([]);
    const [own, other] = (await card()).notes;
    expect(await refusalOf(db.rpc(responder, "delete_viewer_note", { p_id: own?.id ?? null }))).toMatchObject(
      {
        status: 403,
      },
    );
    await db.rpc(owner.user, "delete_viewer_note", { p_id: other?.id ?? null });
    expect((await card()).notes).toHaveLength(1);
  });

  it("go with the last comment of their viewer that is kept", async () => {
    const id = await wrote(0);
    await note(owner.user, "Bought the course.");
    const look = async () => {
      await db.sql`update test.viewer_notes set look_at = engine.now()`;
      await db.service("redact_stale", {});
    };
    await look();
    expect([...(await db.sql`select body from test.viewer_notes`)]).toHaveLength(1);
    await setComment(db, id, { redacted_at: db.sql`engine.now()` });
    await look();
    expect([...(await db.sql`select body from test.viewer_notes`)]).toEqual([]);
  });
});

it("a manager forgets a viewer: notes, labels, name and words are gone", async () => {
  const id = await wrote(0);
  await note(owner.user, "Bought the course.");
  const responder = await newTeammate(db, owner, "responder");
  expect(await refusalOf(db.rpc(responder, "forget_viewer", about()))).toMatchObject({ status: 403 });
  await db.rpc(owner.user, "forget_viewer", about());
  expect(await comment(db, id)).toMatchObject({ text_original: "", author_name: null });
  expect([...(await db.sql`select body from test.viewer_notes`)]).toEqual([]);
  expect(await refusalOf(db.rpc(owner.user, "viewer_card", about()))).toMatchObject({ status: 404 });
});

it("the inbox is narrowed to first-timers and to regulars, and says how many there are", async () => {
  const ids: string[] = [];
  for (let minute = 0; minute < 4; minute++) {
    const id = await newDraft(db, owner, "Thanks.", {
      author_channel_id: author,
      published_at: new Date(Date.UTC(2027, 4, 5, 10, minute)),
    });
    ids.push(id);
  }
  const page = async (viewer: string) => {
    const { rows } = await db.rpcValue<{ rows: { id: string }[] }>(owner.user, "inbox_page", {
      p_tab: "to_approve",
      p_filters: { viewer },
    });
    return rows.map(({ id }) => id);
  };
  expect(await page("first")).toEqual([ids[0]]);
  expect(await page("regular")).toEqual([ids[3]]);
  const { facets, total } = await db.rpcValue<{ facets: Record<string, object[]>; total: number }>(
    owner.user,
    "inbox_counts",
    { p_tab: "to_approve", p_filters: { viewer: "regular" } },
  );
  expect(total).toBe(1);
  expect(facets.viewer).toEqual([
    { value: "first", label: "first", count: 1 },
    { value: "regular", label: "regular", count: 1 },
  ]);
});
