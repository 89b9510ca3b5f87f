/** Whose comments the words of the reports are counted in. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { mapChannel } from "../../scripts/builder/rows/report-rows.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const read = async (change: object = {}) => {
  const asked = {
    p_user: connection.user.id,
    p_start: "2020-01-01",
    p_end: "2029-12-28",
    p_tz: "UTC",
    p_channel: connection.channel,
    p_category: null,
    ...change,
  };
  return (await db.service<{ body: string }>("comments_for_words", asked)).map(({ body }) => body).toSorted();
};

describe("comments for words", () => {
  it("are the user's own of the period and channel, without history and without those that say nothing", async () => {
    await newComment(db, connection, { text_original: "tea" });
    await newComment(db, connection, { text_original: "" });
    const old = await newComment(db, connection, { text_original: "old tea" });
    await setComment(db, old, { history: true });
    const other = await newAccount(db);
    await newComment(db, other, { text_original: "their tea" });

    expect(await read()).toEqual(["tea"]);
    expect(await read({ p_channel: other.channel })).toEqual([]);
    expect(await read({ p_end: "2020-01-02" })).toEqual([]);
    expect(await read({ p_category: "Praise" })).toEqual([]);
  });

  it("are of the mapped channels where none is named, and of none where none is mapped", async () => {
    await newComment(db, connection, { text_original: "tea" });
    await db.sql`delete from test.channels where client_user_id = ${connection.user.id}`;
    expect(await read({ p_channel: null })).toEqual([]);
    await mapChannel(db, connection.user, connection.channel);
    expect(await read({ p_channel: null })).toEqual(["tea"]);
    expect(await read({ p_channel: newChannel() })).toEqual([]);
  });

  it("are refused for a period or a category that there is not", async () => {
    expect(await refusalOf(read({ p_end: "2019-01-01" }))).toMatchObject({ status: 422 });
    expect(await refusalOf(read({ p_category: "Weather" }))).toMatchObject({ status: 422 });
    expect(await refusalOf(read({ p_tz: "Mars/Olympus" }))).toMatchObject({ status: 422 });
  });

  it("are opened by their ids, 2,000 at most", async () => {
    const id = await newComment(db, connection, { text_original: "tea" });
    const open = (ids: string[]) =>
      db.rpcValue<{ total: number }>(connection.user, "report_operations", {
        p_start: "2020-01-01",
        p_end: "2029-12-28",
        p_tz: "UTC",
        p_channel: connection.channel,
        p_what: `ids:${ids.join(",")}`,
      });
    const others = (count: number) => Array.from({ length: count }, () => randomUUID());
    expect((await open([id, ...others(1999)])).total).toBe(1);
    expect(await refusalOf(open([id, ...others(2000)]))).toMatchObject({ status: 422 });
    expect(await refusalOf(open(["tea"]))).toMatchObject({ status: 422 });
  });
});
