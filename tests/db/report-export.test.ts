/** An export reads page after page while comments arrive: each row that was there at its beginning comes once. */
import { beforeAll, describe, expect, it } from "vitest";
import { newUser } from "../../scripts/builder/rows/accounts.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { allowPlacing } from "../../scripts/builder/rows/placing.ts";
import { mapChannel } from "../../scripts/builder/rows/report-rows.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
const channel = newChannel();
/** Twenty pages: a video's 570 rows and a text's 80 lie on several of them. */
const ROWS = 4_000;
const PAGE = 200;
const days = { p_start: "2026-03-01", p_end: "2026-03-31", p_tz: "UTC", p_channel: channel };
let user: User;

/** Texts, videos, states and dates that many share, and that some do not have. */
async function arrive(from: number, to: number): Promise<void> {
  await db.sql`
    insert into test.many_comments (user_id, comment_id, thread_id, channel_id, video_id, text_original, published_at, created_at,
      generated_reply, reply_type, reply_status, approved_hash, youtube_reply_id, reply_sent_at)
    select ${user.id}, 'c' || n, 'c' || n, ${channel}, nullif('v' || n % 7, 'v0'), 'Comment ' || n % 50, at, at,
      case when n % 2 = 0 then 'Reply ' || n % 9 end, case when n % 2 = 0 then 'AI' end, case when n % 2 = 0 then 'verified_public' end,
      case when n % 2 = 0 then 'hash' end, case when n % 2 = 0 then 'r' || n end, case when n % 2 = 0 then at + interval '1 hour' end
    from (select n, timestamptz '2026-03-02' + make_interval(mins => n % 40000) as at from generate_series(${from}::int, ${to}::int - 1) n) numbered`;
}

beforeAll(async () => {
  await allowPlacing(db);
  user = await newUser(db);
  await mapChannel(db, user, channel);
  await arrive(0, ROWS);
}, 60_000);

async function exported<Row extends { comment_id: string }>(
  page: (after: Row | undefined) => Promise<Row[]>,
): Promise<string[]> {
  const rows: string[] = [];
  let after: Row | undefined;
  for (let turn = 0; ; turn++) {
    const read = await page(after);
    rows.push(...read.map((row) => row.comment_id));
    after = read.at(-1);
    if (read.length < PAGE) return rows;
    if (turn % 2 === 0) {
      await arrive(arrived, arrived + 4);
      arrived += 4;
    }
  }
}
let arrived = ROWS;

const thereBefore = (ids: readonly string[]) => ids.filter((id) => Number(id.slice(1)) < ROWS);

describe("an export while comments arrive", { timeout: 60_000 }, () => {
  it.each([
    ["published", true],
    ["reply", false],
    ["video", true],
  ] as const)("has each row of the report once, sorted by %s, descending: %s", async (sort, descending) => {
    const arriving = arrived;
    const ids = await exported((after: { comment_id: string } | undefined) =>
      db.as(user, (sql) => {
        const p_after = after ? sql.json(after as never) : null;
        return sql<{ comment_id: string }[]>`
          select * from public.report_page(${days.p_start}, ${days.p_end}, 'UTC', ${channel}, p_sort => ${sort}, p_descending => ${descending},
            p_size => ${PAGE}, p_after => ${p_after})`;
      }),
    );
    expect(arrived).toBeGreaterThan(arriving + 30);
    expect(new Set(ids).size).toBe(ids.length);
    expect(thereBefore(ids)).toHaveLength(ROWS);
  });

  it("has each row of the operations once", async () => {
    const ids = await exported(async (after: { comment_id: string; cursor: Arguments } | undefined) => {
      const [row] = await db.as(
        user,
        (sql) => sql<{ answer: { rows: { comment_id: string; cursor: Arguments }[] } }[]>`
          select public.report_operations(${days.p_start}, ${days.p_end}, 'UTC', ${channel}, p_size => ${PAGE},
            p_after => ${after ? sql.json(after.cursor as never) : null}) as answer`,
      );
      return row?.answer.rows ?? [];
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(thereBefore(ids)).toHaveLength(ROWS);
  });
});
