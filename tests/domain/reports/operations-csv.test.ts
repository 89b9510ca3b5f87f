import { expect, it } from "vitest";
import type { Operation } from "@/api/report-dashboard";
import { operationsCsv } from "@/screens/dashboard/operations-csv";
import { rowsWords } from "@/screens/dashboard/rows-words";

const row: Operation = {
  id: "1",
  comment_id: "Ug1",
  thread_id: "Ug1",
  video_id: "v1",
  video_title: "Tea",
  thumbnail_url: null,
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
  cursor: {},
  channel_id: "UCtea",
  can: null,
  version: { id: 1 },
};
const now = new Date("2026-03-30T00:00:00Z");

it("comments.csv has the table's dates, authors as they are called, and no formula", () => {
  const [names, line] = operationsCsv([row], { zone: "Europe/Paris", now, derived: true }).split("\r\n");
  expect(names).toBe(
    "\uFEFFDate,Video,Comment,Author,Reply,Type,Status,Response minutes,Sentiment (derived),Category (derived)," +
      "Assigned to,Video ID,Comment ID,Published at,First seen at,Replied at,History",
  );
  expect(line).toBe(
    `"Mar 29, 2026, 03:30",Tea,'@SUM(A1),@ana,Thanks,AI,Public,270,Positive,Praise,,v1,Ug1,` +
      "2026-03-29T03:30:00+02:00,2026-03-29T07:00:00+02:00,2026-03-29T08:00:00+02:00,No",
  );
});

it("comments.csv marks history, and the table says how much of it its rows hold", () => {
  const options = { zone: "UTC", now, derived: false };
  expect(operationsCsv([{ ...row, history: true }], options)).toMatch(/,Yes\r\n$/);
  expect(rowsWords({ total: 1200, history: 20 })).toBe("1,200 rows, 20 of them history");
  expect(rowsWords({ total: 1, history: 0 })).toBe("1 row");
  expect(rowsWords({ total: 20, history: 20 })).toBe("20 rows, all history");
});

it("comments.csv leaves out what the model worked out where the screen does", () => {
  const text = operationsCsv([row], { zone: "UTC", now, derived: false });
  expect(text).not.toMatch(/derived|Praise|Positive/);
});
