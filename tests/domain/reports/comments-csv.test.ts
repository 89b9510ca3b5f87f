import { expect, it } from "vitest";
import type { CommentRow } from "@/screens/reports/panel/comment-row";
import { commentsCsv } from "@/screens/reports/panel/comments-csv";
import { rowsWords } from "@/screens/reports/panel/rows-words";

const row: CommentRow = {
  id: "1",
  comment_id: "Ug1",
  thread_id: "Ug1",
  video_id: "v1",
  video_title: "Tea",
  author_name: "@ana",
  text_original: "@SUM(A1)",
  generated_reply: "Thanks",
  reply_type: "AI",
  reply_status: "verified_public",
  published_at: "2026-03-29T01:30:00Z",
  created_at: "2026-03-29T05:00:00Z",
  reply_sent_at: "2026-03-29T06:00:00Z",
  sentiment: "Positive",
  category: "Praise",
  assignee: null,
  assignee_name: null,
  history: false,
  minutes: 270,
  channel_id: "UCtea",
  account: "youtube_1",
  is_replied: true,
};
const now = new Date("2026-03-30T00:00:00Z");

it("a file of comments has the table's columns with ISO days, exact moments, authors as they are called, and no formula", () => {
  const [names, line] = commentsCsv([row], { zone: "Europe/Paris", now, derived: true }).split("\r\n");
  expect(names).toBe(
    "\uFEFFVideo,Comment,Reply,Account,Published,Replied,Status,Author,Type,Reply state,Response minutes," +
      "Sentiment (derived),Category (derived),Assigned to,Video ID,Comment ID,Published at,First seen at,Replied at,History",
  );
  expect(line).toBe(
    "Tea,'@SUM(A1),Thanks,youtube_1,2026-03-29,2026-03-29,Published,@ana,AI,Public,270,Positive,Praise,,v1,Ug1," +
      "2026-03-29T03:30:00+02:00,2026-03-29T07:00:00+02:00,2026-03-29T08:00:00+02:00,No",
  );
});

it("a file of comments escapes quotes and formulas of several lines", () => {
  const hostile = { ...row, video_title: 'Tea, "green"', text_original: "=HYPERLINK(1)\nsecond line" };
  const text = commentsCsv([hostile], { zone: "UTC", now, derived: true });
  expect(text).toContain(`"Tea, ""green""","'=HYPERLINK(1)\nsecond line"`);
});

it("a file of comments reads a published time far in the future as local, as the screen does", () => {
  const ahead = { ...row, published_at: "2026-03-31T23:15:00Z" };
  const text = commentsCsv([ahead], { zone: "Asia/Kolkata", now, derived: true });
  expect(text).toContain(",youtube_1,2026-03-31,");
});

it("a file of comments has a dash for the status of what was never answered, and no day of it", () => {
  const bare = { ...row, is_replied: false, reply_status: null, reply_sent_at: null, generated_reply: null };
  expect(commentsCsv([bare], { zone: "UTC", now, derived: true })).toContain(
    ",youtube_1,2026-03-29,,—,@ana,",
  );
});

it("a file of comments marks history, and the table says how much of it its rows hold", () => {
  const options = { zone: "UTC", now, derived: false };
  expect(commentsCsv([{ ...row, history: true }], options)).toMatch(/,Yes\r\n$/);
  expect(rowsWords({ total: 1200, history: 20 })).toBe("1,200 rows, 20 of them history");
  expect(rowsWords({ total: 1, history: 0 })).toBe("1 row");
  expect(rowsWords({ total: 20, history: 20 })).toBe("20 rows, all history");
});

it("a file of comments leaves out what the model worked out where the screen does", () => {
  const text = commentsCsv([row], { zone: "UTC", now, derived: false });
  expect(text).not.toMatch(/derived|Praise|Positive/);
});
