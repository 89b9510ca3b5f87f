import { z } from "zod";
import type { ReportRhythm } from "../database/vocabulary.gen.ts";
import { escaped } from "../text/escaped.ts";

/** A report that is due to an address outside, as service.due_reports gives it. */
export const dueReport = z.object({
  id: z.uuid(),
  due_at: z.string(),
  rhythm: z.enum(["weekly", "monthly"]),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  account_name: z.string().nullable(),
  channel_title: z.string().nullable(),
  lines: z.array(z.object({ label: z.string(), value: z.string(), before: z.string().nullable() })),
  numbers: z.object({
    figures: z.object({ range: z.object({ comments: z.number(), published: z.number() }) }),
    series: z.array(
      z.object({
        day: z.string(),
        comments: z.number(),
        ai: z.number(),
        edited: z.number(),
        manual: z.number(),
      }),
    ),
    insights: z.array(z.object({ kind: z.string(), figures: z.record(z.string(), z.unknown()) })),
  }),
});
export type DueReport = z.infer<typeof dueReport>;

/** A mail as service.write_report takes it; links to unsubscribe come with its sending. */
export interface ReportMail {
  subject: string;
  text: string;
  html: string;
}

/** The most findings of one report. */
const FINDINGS = 3;

export function reportMail(report: DueReport): ReportMail {
  const { comments, published } = report.numbers.figures.range;
  const about = named(report.channel_title ?? report.account_name);
  const period = periodOf(report);
  const findings = report.numbers.insights.flatMap(findingOf).slice(0, FINDINGS);
  const before = `In brackets: the ${spanOf(report)} before.`;
  return {
    subject: `${about}: ${counted(comments, "comment", "comments")}, ${counted(published, "public reply", "public replies")}`,
    text: [
      `${about}\n${period}`,
      report.lines.map((line) => `${line.label}: ${told(line)}`).join("\n"),
      ...(report.lines.some((line) => line.before !== null) ? [before] : []),
      ...(findings.length > 0 ? [findings.map((finding) => `- ${finding}`).join("\n")] : []),
      "The full report, for people with access to the account:",
    ].join("\n\n"),
    html: page(
      [
        `<h1 style="font-size:22px;margin:0 0 4px">${escaped(about)}</h1>`,
        `<p style="margin:0 0 20px;opacity:.75">${period}</p>`,
        numbersHtml(report, before),
        chartHtml(report),
        findings.length > 0
          ? `<h2 style="${H2}">Worth knowing</h2><ul style="margin:0;padding-left:22px">${findings.map((finding) => `<li style="margin:0 0 6px">${escaped(finding)}</li>`).join("")}</ul>`
          : "",
      ].join(""),
    ),
  };
}

const H2 = "font-size:17px;margin:28px 0 8px";

function page(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Report</title></head><body style="margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif"><div style="max-width:560px;margin:0 auto">${content}</div></body></html>`;
}

/** A name that somebody typed: one short line that no mail program makes a link of. */
function named(name: string | null): string {
  return (
    (name ?? "")
      .replace(/[\s.:/@\\\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
      .trim()
      .slice(0, 60) || "Your report"
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const told = ({ value, before }: DueReport["lines"][number]) =>
  before === null ? value : `${value} (${before})`;

function spanOf({ first_day, last_day }: DueReport): string {
  return counted((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000 + 1, "day", "days");
}

const words = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(Date.parse(day));

function periodOf({ rhythm, first_day, last_day }: DueReport): string {
  return rhythm === "monthly"
    ? words(first_day, { month: "long", year: "numeric" })
    : `${words(first_day, { month: "long", day: "numeric" })} to ${words(last_day, { month: "long", day: "numeric", year: "numeric" })}`;
}

function numbersHtml({ lines }: DueReport, before: string): string {
  const rows = lines.map(
    (line) =>
      `<tr><th scope="row" style="text-align:left;font-weight:normal;padding:4px 12px 4px 0">${escaped(line.label)}</th><td style="text-align:right"><strong>${escaped(line.value)}</strong>${line.before === null ? "" : ` (${escaped(line.before)})`}</td></tr>`,
  );
  const note = lines.some((line) => line.before !== null)
    ? `<p style="margin:6px 0 0;font-size:13px;opacity:.75">${before}</p>`
    : "";
  return `<table role="table" style="border-collapse:collapse;width:100%">${rows.join("")}</table>${note}`;
}

const UNIT: Readonly<Record<ReportRhythm, string>> = { weekly: "day", monthly: "week" };
/** Told apart on white and on black. */
const COLOURS = { comments: "#4f7cac", replies: "#3f8f6b" };

/** Bars of table cells, which every mail program shows: a row a day or a week, its comments over its replies. */
function chartHtml({ rhythm, numbers: { series } }: DueReport): string {
  const days = series.map(({ day, comments, ai, edited, manual }) => ({
    label: words(day, { month: "short", day: "numeric" }),
    comments,
    replies: ai + edited + manual,
  }));
  const most = Math.max(1, ...days.flatMap(({ comments, replies }) => [comments, replies]));
  const rows = days.map(
    ({ label, comments, replies }) =>
      `<tr><th scope="row" style="text-align:left;font-weight:normal;font-size:13px;padding:3px 8px 3px 0;white-space:nowrap">${label}</th><td style="width:100%">${bar(COLOURS.comments, comments, most)}${bar(COLOURS.replies, replies, most)}</td><td style="font-size:13px;text-align:right;padding-left:8px">${comments}</td><td style="font-size:13px;text-align:right;padding-left:8px">${replies}</td></tr>`,
  );
  const head = `<tr style="font-size:13px;white-space:nowrap"><td></td><td></td>${column("Comments", COLOURS.comments)}${column("Replies", COLOURS.replies)}</tr>`;
  return `<h2 style="${H2}">By ${UNIT[rhythm]}</h2><table role="table" style="border-collapse:collapse;width:100%">${head}${rows.join("")}</table>`;
}

function column(name: string, colour: string): string {
  return `<th scope="col" style="font-weight:normal;padding-left:8px"><span style="display:inline-block;width:10px;height:10px;background:${colour}"></span> ${name}</th>`;
}

function bar(colour: string, count: number, most: number): string {
  const percent = Math.round((count * 100) / most);
  return percent === 0
    ? ""
    : `<table role="presentation" width="${percent}%" cellpadding="0" cellspacing="0"><tr><td height="7" bgcolor="${colour}" style="height:7px;line-height:7px;font-size:1px">&nbsp;</td></tr></table>`;
}

/** An insight of the dashboard (engine.insights) in a sentence; none for a kind that has no words here. */
function findingOf({ kind, figures }: DueReport["numbers"]["insights"][number]): string[] {
  const of = (name: string) => Number(figures[name] ?? 0);
  switch (kind) {
    case "uncovered_video":
      return [
        `“${named(String(figures.name))}” has ${of("coverage")}% of its comments answered and ${of("open")} still open.`,
      ];
    case "unhappy_topic":
      return [
        `Viewers are unhappy about ${named(String(figures.topic))}: ${of("negative")} of ${of("comments")} comments sound negative.`,
      ];
    case "waiting":
      return [`${counted(of("over_day"), "comment has", "comments have")} waited for more than a day.`];
    case "failed":
      return [`${counted(of("failed"), "reply wasn't", "replies weren't")} published.`];
    case "late":
      return [`Most replies took more than an hour: ${of("on_time_percent")}% were on time.`];
    case "many_questions":
      return [`Viewers asked many questions: ${of("questions")} of ${of("sorted")} comments.`];
    default:
      return [];
  }
}
