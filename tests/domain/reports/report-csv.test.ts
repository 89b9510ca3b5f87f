import { describe, expect, it } from "vitest";
import type { ReportRow } from "@/api/reports";
import { reportCsv } from "@/screens/reports/report-csv";

const row: ReportRow = {
  id: "1",
  comment_id: "Ug1",
  video_id: "v1",
  video_title: 'Tea, "green"',
  text_original: "=HYPERLINK(1)\nsecond line",
  generated_reply: "Thank you 👍",
  published_at: "2026-03-29T01:30:00Z",
  created_at: "2026-03-29T01:31:00Z",
  reply_sent_at: "2026-03-29T04:00:00Z",
  is_replied: true,
  reply_status: "verified_public",
  account: "youtube_1",
  user_id: "u",
  channel_id: "UC9o1F_8M5B1hZ00posMaY0g",
  thread_id: "Ug1",
  thumbnail_url: null,
  author_name: "@ana",
  language: "en",
  sentiment: null,
  category: null,
  topics: [],
  assignee: null,
  reply_type: "AI",
  status_reason: null,
  has_reply: true,
  youtube_reply_id: null,
  verification_attempts: 0,
  verified_at: null,
  minutes: 149,
  history: false,
};
const now = new Date("2026-03-30T00:00:00Z");

describe("weekly-report.csv", () => {
  it("holds what the screen shows, the exact moments with their offsets, and no formula", () => {
    const lines = reportCsv([row], "Europe/Paris", now).split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFVideo,Comment,Reply,Account,Published,Replied,Status,Video ID,Comment ID,Published at,Replied at,History",
    );
    expect(lines[1]).toBe(
      `"Tea, ""green""","'=HYPERLINK(1)\nsecond line",Thank you 👍,youtube_1,"Mar 29, 2026, 03:30","Mar 29, 2026, 06:00",Published,v1,Ug1,` +
        "2026-03-29T03:30:00+02:00,2026-03-29T06:00:00+02:00,No",
    );
    expect(lines).toHaveLength(3);
  });

  it("reads a published time far in the future as local, as the screen does", () => {
    const csv = reportCsv([{ ...row, published_at: "2026-03-30T09:15:00Z" }], "Asia/Kolkata", now);
    expect(csv).toContain('"Mar 30, 2026, 09:15"');
  });

  it("marks what was written before the channel was connected", () => {
    const [, first, second] = reportCsv([row, { ...row, history: true }], "UTC", now).split("\r\n");
    expect([first?.endsWith(",No"), second?.endsWith(",Yes")]).toEqual([true, true]);
  });

  it("has a dash for what was never answered", () => {
    const bare = {
      ...row,
      is_replied: false,
      reply_status: null,
      reply_sent_at: null,
      generated_reply: null,
    };
    expect(reportCsv([bare], "UTC", now)).toContain(',youtube_1,"Mar 29, 2026, 01:30",—,—,v1,');
  });
});
