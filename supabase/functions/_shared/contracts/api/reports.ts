import { z } from "zod";
import { COLUMN_LIMITS, LIMITS } from "../../database/vocabulary.gen.ts";
import { EXAMPLE } from "./examples.ts";
import { channelId, day, instant, operation, page } from "./operation.ts";

const range = {
  from: day.meta({ description: "The first day." }),
  to: day.meta({ description: `The last day, at most ${LIMITS.report_days} days from the first.` }),
  timezone: z.string().min(1).max(COLUMN_LIMITS.accounts.timezone.longest).optional().meta({
    description: "Where these days begin, such as `Europe/Vienna`; the account's own unless you say.",
  }),
  channel: channelId.optional().meta({ description: "Without it, every channel that is shown in reports." }),
};

const numbers = {
  comments: z.int().meta({ description: "Read in this time." }),
  history: z.int().meta({ description: "Of these, those written before the channel was connected." }),
  replies: z.int().meta({ description: "Sent in this time." }),
  public_replies: z.int().meta({ description: "Of these, those that the public sees." }),
  queued_replies: z.int().meta({ description: "Of these, those that it doesn't see yet." }),
  coverage_percent: z.int().nullable().meta({ description: "Public replies of comments." }),
};
const exampleNumbers = {
  comments: 240,
  history: 0,
  replies: 222,
  public_replies: 216,
  queued_replies: 6,
  coverage_percent: 90,
};

const video = z
  .object({
    id: z.string(),
    channel_id: z.string(),
    title: z.string().nullable(),
    published_at: instant.nullable(),
    comments: numbers.comments.meta({ description: "Of all time, as all that follows." }),
    history: numbers.history,
    negative: z.int().meta({ description: "Comments in a negative mood." }),
    replies: z.int(),
    public_replies: z.int(),
    coverage_percent: z.int().nullable(),
    last_comment_at: instant.nullable(),
    views: z.int().nullable(),
    views_read_at: instant.nullable(),
  })
  .meta({ id: "VideoReport" });

/** Where the days of an answer begin, said back. */
const asked = { from: day, to: day, timezone: z.string() };
const exampleRange = { from: "2026-02-01", to: "2026-02-28" };

export const reports = {
  reportNumbers: operation({
    method: "GET",
    path: "/reports/numbers",
    scope: "read",
    summary: "Count comments and replies of a time",
    query: z.strictObject(range),
    status: 200,
    response: z.object({ ...asked, ...numbers }),
    example: {
      query: { ...exampleRange, timezone: "Europe/Vienna" },
      response: { ...exampleRange, timezone: "Europe/Vienna", ...exampleNumbers },
    },
  }),
  reportDays: operation({
    method: "GET",
    path: "/reports/days",
    scope: "read",
    summary: "Count comments and replies day by day",
    description: `Every day of the time has an entry. At most ${LIMITS.page_rows - 1} days.`,
    query: z.strictObject(range),
    status: 200,
    response: z.object({ ...asked, days: z.array(z.object({ day, ...numbers })) }),
    example: {
      query: { from: "2026-02-01", to: "2026-02-01", timezone: "Europe/Vienna" },
      response: {
        from: "2026-02-01",
        to: "2026-02-01",
        timezone: "Europe/Vienna",
        days: [{ day: "2026-02-01", ...exampleNumbers }],
      },
    },
  }),
  reportVideos: operation({
    method: "GET",
    path: "/reports/videos",
    scope: "read",
    summary: "Count comments and replies of each video, of all time",
    description: "In the order of their ids.",
    query: z.strictObject({ channel: channelId.optional(), ...page }),
    status: 200,
    response: z.object({ videos: z.array(video), next: z.string().nullable() }),
    example: {
      query: { channel: EXAMPLE.channel },
      response: {
        videos: [
          {
            id: EXAMPLE.video,
            channel_id: EXAMPLE.channel,
            title: "Pour-over for beginners",
            published_at: "2026-02-20T16:00:00.000Z",
            comments: 84,
            history: 0,
            negative: 3,
            replies: 80,
            public_replies: 78,
            coverage_percent: 93,
            last_comment_at: "2026-03-02T09:14:03.000Z",
            views: 12840,
            views_read_at: "2026-03-02T04:00:00.000Z",
          },
        ],
        next: null,
      },
    },
  }),
};
