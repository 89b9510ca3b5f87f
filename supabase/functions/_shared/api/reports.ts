import { z } from "zod";
import type { Asked } from "../contracts/api/operation.ts";
import type { reports } from "../contracts/api/reports.ts";
import type { ProgramDatabase } from "../database/program-database.ts";
import { onlyRow } from "../database/service-database.ts";
import type { Handlers } from "../http/program.ts";
import { fromCursor, pageOf, utc } from "./rows.ts";

type Range = Asked<(typeof reports)["reportNumbers"]>["query"];

const count = z.number();
const percent = z.number().nullable();
/** A row of public.report_numbers. */
const numbers = z
  .object({
    day: z.string().nullable(),
    comments: count,
    replies: count,
    published_replies: count,
    queued_replies: count,
    coverage: percent,
    history: count,
  })
  .transform((row) => ({
    day: row.day,
    numbers: {
      comments: row.comments,
      history: row.history,
      replies: row.replies,
      public_replies: row.published_replies,
      queued_replies: row.queued_replies,
      coverage_percent: row.coverage,
    },
  }));

/** A row of public.report_videos. */
const video = z
  .object({
    video_id: z.string(),
    channel_id: z.string(),
    title: z.string().nullable(),
    published_at: utc.nullable(),
    comments: count,
    history: count,
    negative: count,
    replies: count,
    published_replies: count,
    coverage: percent,
    last_comment_at: utc.nullable(),
    views: z.number().nullable(),
    views_read_at: utc.nullable(),
  })
  .transform(({ video_id, published_replies, coverage, ...row }) => ({
    ...row,
    id: video_id,
    public_replies: published_replies,
    coverage_percent: coverage,
  }));

async function numbersOf({ from, to, timezone, channel }: Range, byDay: boolean, db: ProgramDatabase) {
  const zone =
    timezone ??
    onlyRow(await db.read("accounts", (client) => client.from("accounts").select("timezone"))).timezone;
  const rows = await db.read("report_numbers", (client) =>
    client.rpc("report_numbers", {
      ...{ p_start: from, p_end: to, p_tz: zone, p_by_day: byDay },
      ...(channel !== undefined && { p_channel: channel }),
    }),
  );
  return { asked: { from, to, timezone: zone }, rows: z.array(numbers).parse(rows) };
}

export const reportHandlers: Handlers<typeof reports> = {
  async reportNumbers({ query }, db) {
    const { asked, rows } = await numbersOf(query, false, db);
    return { ...asked, ...onlyRow(rows).numbers };
  },
  async reportDays({ query }, db) {
    const { asked, rows } = await numbersOf(query, true, db);
    // Before the days comes their sum.
    return {
      ...asked,
      days: rows.flatMap(({ day, numbers: said }) => (day === null ? [] : [{ day, ...said }])),
    };
  },
  async reportVideos({ query: { channel, cursor, limit } }, db) {
    const after = fromCursor(cursor, z.string());
    const rows = await db.read("report_videos", (client) => {
      let asked = client.from("report_videos").select("*");
      if (channel !== undefined) asked = asked.eq("channel_id", channel);
      if (after !== undefined) asked = asked.gt("video_id", after);
      return asked.order("video_id").limit(limit + 1);
    });
    const { page, next } = pageOf(z.array(video).parse(rows), limit);
    return { videos: page, next };
  },
};
