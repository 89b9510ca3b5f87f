import { expect, test } from "vitest";
import { pastDifferences } from "../../scripts/journey/demo-past-differences.ts";

const past = (rows: object[]) => new Map([["public.reply_versions", JSON.stringify(rows)]]);
const kept = past([
  { id: 1, body: "Thank you!", at: "2026-11-18T14:00:00Z" },
  { id: 2, body: "Ten minutes.", at: "2026-11-18T14:00:01Z" },
]);

test("two pasts are alike whichever of two replies was noted first, and some minutes later", () => {
  const played = past([
    { id: 1, body: "Ten minutes.", at: "2026-11-18T14:02:00Z" },
    { id: 2, body: "Thank you!", at: "2026-11-18T14:02:01Z" },
  ]);
  expect(pastDifferences(kept, played)).toEqual([]);
});

test("two pasts are alike whenever a channel is read next, which is drawn, but not whenever it was read", () => {
  const syncs = (row: object) => new Map([["public.channel_syncs", JSON.stringify([row])]]);
  const was = syncs({ last_synced_at: "2026-11-18T08:00:00Z", next_sync_at: "2026-11-18T11:29:01Z" });
  const drawn = syncs({ last_synced_at: "2026-11-18T08:00:00Z", next_sync_at: "2026-11-18T12:31:55Z" });
  const read = syncs({ last_synced_at: "2026-11-18T09:00:00Z", next_sync_at: "2026-11-18T11:29:01Z" });
  expect(pastDifferences(was, drawn)).toEqual([]);
  expect(pastDifferences(was, read)).toHaveLength(1);
});

test.each([
  [
    "a word is another one",
    [
      { id: 1, body: "Thank you!" },
      { id: 2, body: "Nine minutes." },
    ],
    /kept …/,
  ],
  ["a row is missing", [{ id: 1, body: "Thank you!" }], /2 rows are kept, 1 played/],
  [
    "a moment is an hour off",
    [
      { id: 1, body: "Thank you!", at: "2026-11-18T15:00:00Z" },
      { id: 2, body: "Ten minutes.", at: "2026-11-18T14:00:01Z" },
    ],
    /is kept, .* played/,
  ],
])("two pasts differ when %s", (_, rows, sentence) => {
  expect(pastDifferences(kept, past(rows))).toEqual([expect.stringMatching(sentence)]);
});
