/** Random comments, changed at random: the SQL's report agrees with an independent implementation of the rules. */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { newUser } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { allowPlacing } from "../../scripts/builder/rows/placing.ts";
import { insertRows, mapChannel, type Row } from "../../scripts/builder/rows/report-rows.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { REPLY_STATUSES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "../db/support/database.ts";
import { expectedReport, type Question } from "../db/support/report-rules.ts";
import { reportOf } from "../db/support/reports.ts";
import { seasons, zones } from "./calendar.ts";

const statuses = [null, ...REPLY_STATUSES];
const RUNS = 500;
const db = testDatabase();
let user: User;
let stranger: User;
const mapped = newChannel();
const other = newChannel();

beforeAll(async () => {
  await allowPlacing(db);
  user = await newUser(db);
  stranger = await newUser(db);
  await mapChannel(db, user, mapped);
});

const caseOf = fc.constantFrom(...seasons).chain((season) => {
  const start = Date.parse(season);
  const moment = fc
    .oneof(
      fc.integer({ min: -86_400_000, max: 5 * 86_400_000 }),
      // On a whole quarter of an hour, and a millisecond before it.
      fc.integer({ min: -96, max: 480 }).map((quarter) => quarter * 900_000),
      fc.integer({ min: -96, max: 480 }).map((quarter) => quarter * 900_000 - 1),
    )
    .map((offset) => new Date(start + offset));
  const text = fc.constantFrom("a", "b", "c");
  const row: fc.Arbitrary<Row> = fc
    .record({
      id: fc.constant(null).map(() => randomUUID()),
      channel_id: fc.constantFrom(mapped, mapped, other),
      video_id: fc.constantFrom("v1", "v2", null),
      text_original: text,
      reply: text,
      hasReplyId: fc.boolean(),
      history: fc.boolean(),
      reply_status: fc.constantFrom(...statuses),
      created_at: moment,
      published_at: fc.option(moment),
      reply_sent_at: fc.option(moment),
    })
    .map(({ reply, hasReplyId, ...rest }) => {
      const posted = ["verified_public", "under_moderation", "removed", "deleted"].includes(
        rest.reply_status ?? "",
      );
      const bare = rest.reply_status === null || rest.reply_status === "skipped";
      return {
        ...rest,
        generated_reply: bare && !hasReplyId ? null : reply,
        youtube_reply_id: posted || (hasReplyId && !bare) ? randomUUID() : null,
      };
    });
  const day = fc
    .integer({ min: -1, max: 4 })
    .map((n) => new Date(start + n * 86_400_000).toISOString().slice(0, 10));
  return fc.record({
    rows: fc.array(row, { maxLength: 14 }),
    changes: fc.array(fc.tuple(fc.nat(), row), { maxLength: 4 }),
    deletions: fc.array(fc.nat(), { maxLength: 2 }),
    days: fc.tuple(day, day),
    zone: fc.constantFrom(...zones),
    channel: fc.constantFrom(null, mapped, other),
    video: fc.constantFrom(null, null, "v1"),
    status: fc.constantFrom("all" as const, "queued" as const, "published" as const),
    sort: fc.constantFrom(
      "video" as const,
      "comment" as const,
      "reply" as const,
      "published" as const,
      "replied" as const,
      "status" as const,
    ),
    descending: fc.boolean(),
  });
});

it(`agrees in ${RUNS} random cases, whatever was inserted, changed and deleted before`, {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(caseOf, async (given) => {
      await db.sql`delete from test.comments where user_id = ${user.id}`;
      await insertRows(db.sql, user, given.rows);
      await insertRows(
        db.sql,
        stranger,
        given.rows.map((row) => ({
          ...row,
          id: randomUUID(),
          youtube_reply_id: row.youtube_reply_id && randomUUID(),
        })),
      );
      const rows = [...given.rows];
      for (const [at, change] of given.changes) {
        if (rows.length === 0) break;
        const index = at % rows.length;
        const { id, channel_id } = rows[index] as Row;
        const changed = { ...change, id, channel_id };
        await setComment(db, id, changed);
        rows[index] = changed;
      }
      for (const at of given.deletions) {
        const [gone] = rows.splice(at % Math.max(1, rows.length), 1);
        if (gone) await db.sql`delete from test.comments where id = ${gone.id}`;
      }
      const [start, end] = [...given.days].sort() as [string, string];
      const question: Question = {
        ...given,
        start,
        end,
        channels: [given.channel ?? mapped],
      };
      const report = await reportOf(db, user, {
        p_start: start,
        p_end: end,
        p_tz: given.zone,
        p_channel: given.channel,
        p_video: given.video,
        p_status: given.status,
        p_sort: given.sort,
        p_descending: given.descending,
      });
      const expected = expectedReport(rows, question);
      expect(report.totals).toEqual(expected.totals);
      expect(report.daily).toEqual(expected.daily);
      expect(report.rows.map((row) => row.id)).toEqual(expected.ids);
      expect(report.tableRows).toBe(expected.ids.length);
    }),
    { numRuns: RUNS },
  );
});
