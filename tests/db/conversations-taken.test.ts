/** What the inbox says of a conversation, and what becomes of a draft there when a person takes the word and gives it back. */
import { beforeEach, describe, expect, it } from "vitest";
import { comment, place } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newTalk, newViewer, type Talk } from "../../scripts/builder/rows/talk.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
let talk: Talk;
let top: string;
beforeEach(async () => {
  talk = await newTalk(db);
  connection = talk.connection;
  top = await talk.says("How long in the oven?");
});

interface Found {
  addressed?: "channel" | "viewer";
  despair?: boolean;
}

/** A viewer's word in the thread, as it was read; drafted where an answer is due. */
async function word({ addressed = "channel", despair = false }: Found = {}): Promise<string> {
  const id = await talk.says("And then?", newViewer());
  await talk.turn(id, { addressed, due: addressed === "channel", despair });
  if (addressed === "channel") await talk.write(id, "About ten minutes.");
  return id;
}

interface Shown {
  item: { tab: string; answers_us: boolean; reply_cut: string | null };
  conversation: { stance: string | null; leaves: Record<string, string> } | null;
}
const shown = (id: string) => db.rpcValue<Shown>(connection.user, "inbox_item", { p_id: id });
const take = (id: string, p_stance?: string) =>
  db.rpc(connection.user, "set_conversation", { p_id: id, ...(p_stance && { p_stance }) });
const listed = async (kind: string) => {
  const { rows } = await db.rpcValue<{ rows: { id: string }[] }>(connection.user, "inbox_page", {
    p_tab: "to_approve",
    p_filters: { kind },
  });
  return rows.map(({ id }) => id);
};

describe("the filter by kind", () => {
  it("finds who answered us, and takes neither a first comment nor talk among viewers for that", async () => {
    const answer = await word();
    const aside = await word({ addressed: "viewer", despair: true });
    await talk.write(top, "About ten minutes.");
    expect(await listed("answer")).toEqual([answer]);
    expect(await listed("first")).toEqual([top]);
    expect((await shown(aside)).item).toMatchObject({ tab: "to_approve", answers_us: false });
    expect((await shown(answer)).item.answers_us).toBe(true);
    const { facets } = await db.rpcValue<{ facets: { kind: { value: string; count: number }[] } }>(
      connection.user,
      "inbox_counts",
      { p_tab: "to_approve", p_filters: { kind: "first" } },
    );
    expect(facets.kind.map(({ value, count }) => [value, count]).sort()).toEqual([
      ["answer", 1],
      ["first", 1],
    ]);
  });
});

describe("a conversation", () => {
  it("leaves its draft at rest, in the tab that was said, and takes it up again as it was", async () => {
    const id = await word();
    expect((await shown(id)).conversation).toMatchObject({ stance: null, leaves: { rest: "no_reply" } });
    await take(id, "rest");
    const atRest = await shown(id);
    expect([atRest.item.tab, atRest.conversation?.stance]).toEqual(["no_reply", "rest"]);
    expect(atRest.conversation?.leaves).toEqual({ by_hand: "to_approve", goes_on: "to_approve" });
    await take(id);
    const again = await shown(id);
    expect([again.item.tab, again.item.reply_cut]).toEqual(["to_approve", "About ten minutes."]);
    expect(again.conversation?.stance).toBeNull();
  });

  it("does not take up what its owner answered on YouTube meanwhile", async () => {
    const id = await word();
    await take(id, "rest");
    await db.sql`update test.comments set owner_replied_at = engine.now() where id = ${id}`;
    expect((await shown(id)).conversation?.leaves).toEqual({});
    await take(id);
    expect((await comment(db, id)).reply_status).toBe("skipped");
  });

  it("says that what a person has approved stays where it is", async () => {
    const id = await word();
    await talk.approve(id);
    expect((await shown(id)).conversation?.leaves).toEqual({});
    await take(id, "rest");
    expect((await comment(db, id)).reply_status).toBe("queue");
    await place(db, id, "queue", { approved_by: "engine" });
    expect((await shown(id)).conversation?.leaves).toEqual({ rest: "no_reply", by_hand: "to_approve" });
  });
});
