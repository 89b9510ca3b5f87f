/** Rules that exist twice, in SQL and in TypeScript, so that the app shows what the engine does: they must agree. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseReply } from "../../supabase/functions/_shared/text/reply-normal-form.ts";
import { dayIn } from "../../web/src/domain/day.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

describe("SQL and TypeScript agree", () => {
  it("on the quota day of a moment, through years of daylight saving", async () => {
    const moments = Array.from({ length: 3000 }, (_, n) => new Date(Date.UTC(2025, 0, 1) + n * 17_000_000));
    const rows = await db.sql<{ day: string }[]>`
      select engine.quota_day(at::timestamptz)::text as day from unnest(${moments.map((at) => at.toISOString())}::text[]) with ordinality as m (at, n) order by n`;
    expect(rows.map((row) => row.day)).toEqual(moments.map((at) => dayIn("America/Los_Angeles", at)));
  });

  it("on the normal form of a reply and its hash", async () => {
    const blanks = fc.constantFrom(
      " ",
      "\t",
      "\n",
      "\r",
      "\r\n",
      "\u00a0",
      "\u2028",
      "\u2029",
      "\ufeff",
      "\u3000",
      "\v",
      "\f",
      "\u200a",
      "\u200b",
    );
    const letters = fc.constantFrom(
      "a",
      "é",
      "e\u0301",
      "한",
      "\u1112\u1161\u11ab",
      "☕️",
      "👩‍🍳",
      "ﬁ",
      "Å",
      "\u212b",
      "$",
      "^",
      "\\n",
    );
    const anything = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "").toWellFormed());
    const text = fc
      .array(fc.oneof(blanks, blanks, letters, anything), { maxLength: 12 })
      .map((parts) => parts.join(""));
    const cases = fc.sample(text, 2000);
    const rows = await db.sql<{ form: string; hash: string }[]>`
      select engine.normalise_reply(one) as form, engine.reply_hash(one) as hash from unnest(${cases}::text[]) with ordinality as t (one, n) order by n`;
    expect(rows.map((row) => row.form)).toEqual(cases.map(normaliseReply));
    expect(rows.map((row) => row.hash)).toEqual(
      cases.map((text) => createHash("sha256").update(normaliseReply(text), "utf8").digest("hex")),
    );
  });
});
