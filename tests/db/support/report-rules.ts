/** The report's rules (docs/REPORTS.md, Formulas) in plain TypeScript, not derived from the SQL that is compared with them. */
import type { Row } from "../../../scripts/builder/rows/report-rows.ts";
import type { Report } from "./reports.ts";

export interface Question {
  start: string;
  end: string;
  zone: string;
  channels: readonly string[];
  video: string | null;
  status: "all" | "queued" | "published";
  sort: "video" | "comment" | "reply" | "published" | "replied" | "status";
  descending: boolean;
}

export interface Expected extends Pick<Report, "totals" | "daily"> {
  ids: string[];
}

const waiting = ["queue", "under_moderation", "posting"];
const sent = [...waiting, "verified_public", "failed", "unknown", "removed", "deleted"];

function dayOf(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value;
  return `${part("year")}-${part("month")}-${part("day")}`;
}

function days(start: string, end: string): string[] {
  const list: string[] = [];
  for (let at = Date.parse(start); at <= Date.parse(end); at += 86_400_000) {
    list.push(new Date(at).toISOString().slice(0, 10));
  }
  return list;
}

/** Replies within threads are counted among conversations, and by none of these. */
const isFirst = ({ comment_id, thread_id }: { comment_id?: string; thread_id?: string }) =>
  comment_id === thread_id;

export function expectedReport(
  rows: readonly (Row & { comment_id?: string; thread_id?: string })[],
  question: Question,
): Expected {
  const { start, end, zone } = question;
  const asked = rows.filter(
    (row) =>
      question.channels.includes(row.channel_id) &&
      (question.video === null || row.video_id === question.video),
  );
  const dayWithin = (at: Date | null) => {
    const day = at && dayOf(at, zone);
    return day && day >= start && day <= end ? day : null;
  };
  const isReplyLike = (row: Row) =>
    [...waiting, "verified_public"].includes(row.reply_status ?? "") ||
    row.youtube_reply_id !== null ||
    row.generated_reply !== null;
  const comments = asked.filter((row) => dayWithin(row.created_at));
  const sentRows = asked.filter((row) => isFirst(row) && dayWithin(row.reply_sent_at));
  const replies = sentRows.filter(isReplyLike);
  const published = sentRows.filter((row) => row.reply_status === "verified_public").length;

  const field =
    question.status === "queued" || question.sort === "replied"
      ? "reply_sent_at"
      : question.sort === "published"
        ? "published_at"
        : "created_at";
  const listed = asked.filter(
    (row) =>
      dayWithin(row[field]) &&
      (isFirst(row) || (question.status === "all" && question.sort !== "replied")) &&
      (question.status === "all" ||
        (question.status === "queued" && waiting.includes(row.reply_status ?? "")) ||
        (question.status === "published" && row.reply_status === "verified_public")) &&
      (question.sort !== "replied" || sent.includes(row.reply_status ?? "")),
  );
  return {
    totals: {
      comments: comments.length,
      replies: replies.length,
      published_replies: published,
      queued_replies: sentRows.filter((row) => row.reply_status === "queue").length,
      coverage: comments.length === 0 ? 0 : Math.floor((published * 100) / comments.length),
      history: comments.filter((row) => row.history).length,
    },
    daily: days(start, end).map((day) => ({
      day,
      comments: comments.filter((row) => dayOf(row.created_at, zone) === day).length,
      replies: replies.filter((row) => row.reply_sent_at && dayOf(row.reply_sent_at, zone) === day).length,
      history: comments.filter((row) => row.history && dayOf(row.created_at, zone) === day).length,
    })),
    ids: listed.sort((a, b) => compare(a, b, question, field)).map((row) => row.id),
  };
}

/** By the column, then by the date of the range, then by id; missing values last, or first where Postgres has them. */
function compare(a: Row, b: Row, question: Question, field: "created_at" | "published_at" | "reply_sent_at") {
  const turn = question.descending ? -1 : 1;
  const column = {
    video: "video_id",
    comment: "text_original",
    reply: "generated_reply",
    published: "published_at",
    replied: "reply_sent_at",
    status: "reply_status",
  } as const;
  const x = a[column[question.sort]];
  const y = b[column[question.sort]];
  if (x === null || y === null) {
    if (x !== y) {
      const missingLast = question.sort === "reply" || !question.descending;
      return (x === null ? 1 : -1) * (missingLast ? 1 : -1);
    }
  } else if (x < y || x > y) return x < y ? -turn : turn;
  const at = (a[field]?.getTime() ?? 0) - (b[field]?.getTime() ?? 0);
  if (at !== 0) return at * turn;
  return a.id < b.id ? -turn : a.id > b.id ? turn : 0;
}
