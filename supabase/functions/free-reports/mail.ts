import { signupLink } from "../_shared/contracts/signup-link.ts";
import { escaped } from "../_shared/text/escaped.ts";
import { toBase64 } from "./base64.ts";
import { COLOURS, coverageChart, daysChart } from "./charts.ts";
import { clipped, type Findings, isHarmless } from "./findings.ts";

/** A mail as service.record_free_report takes it. */
export interface ReportMail {
  subject: string;
  text: string;
  html?: string;
  pictures?: { cid: string; png: string }[];
}

const IGNORE =
  "Somebody asked for this report with your email address on our site. If it wasn't you, ignore this email: nothing else follows.";

/** To whom the address that was named is no channel, or none whose comments anybody can read. Says nothing that was typed. */
export function noChannelMail(why: "not_found" | "unreadable"): ReportMail {
  const what =
    why === "not_found"
      ? "We couldn't find a YouTube channel at the address you gave. It may have a typo, belong to another site, or name a video or a channel that was removed."
      : "We found the channel you named, but YouTube doesn't let anybody read its comments.";
  const next =
    why === "not_found"
      ? "Open your channel on YouTube, copy the address of its page (it looks like youtube.com/@yourname), and ask for the report again on our site."
      : "Check in YouTube Studio that comments are turned on, then ask for the report again on our site.";
  return { subject: "We couldn't make your YouTube report", text: `${what}\n\n${next}\n\n${IGNORE}` };
}

export async function reportMail(
  found: Findings,
  given: { title: string | null; email: string; site: string },
): Promise<ReportMail> {
  // Anybody names a channel; what a mail client would make a link of does not come along.
  const title = given.title !== null && isHarmless(given.title) ? clipped(given.title, 60) : "your channel";
  const percent = percentOf(found.answered, found.comments);
  return {
    subject:
      found.comments === 0
        ? "Your YouTube report: no new comments in 30 days"
        : `Your YouTube report: ${percent} of comments answered`,
    text: textOf(found, title),
    html: htmlOf(found, title, signupLink(given.site, given.email)),
    pictures:
      found.comments === 0
        ? []
        : [
            { cid: "coverage", png: toBase64(await coverageChart(found)) },
            { cid: "days", png: toBase64(await daysChart(found)) },
          ],
  };
}

/** Rounded down: a whole hundred is said of all alone. */
export function percentOf(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.floor((part * 100) / whole)} %`;
}

const figures = (found: Findings): [string, string, string][] => [
  [
    "Of all comments",
    percentOf(found.answered, found.comments),
    `${found.answered} of ${found.comments} answered`,
  ],
  [
    "Of comments to be answered",
    percentOf(found.toAnswerAnswered, found.toAnswer),
    `${found.toAnswerAnswered} of ${found.toAnswer} answered; spam and comments without words are left out`,
  ],
];

function period({ from, to }: Findings): string {
  const words = (day: string) =>
    new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }).format(Date.parse(day));
  return `${words(from)} to ${words(to)} (UTC)`;
}

/** What the numbers leave out, in sentences. */
function notes({ whole, comments, unclear }: Findings): string[] {
  return [
    whole ? "" : `Your channel gets so many comments that we read only the newest ${comments + unclear}.`,
    unclear === 0
      ? ""
      : `${unclear} long ${unclear === 1 ? "conversation is" : "conversations are"} left out: we couldn't read all of their replies.`,
    "Comments count when a viewer wrote them and they stand by themselves, not as a reply; answered is what your channel replied to in public.",
    "We read them as any viewer sees them, without access to your channel, and kept no copy.",
  ].filter(Boolean);
}

function questionsTitle({ openQuestions, questions }: Findings): string {
  if (openQuestions === 0) return "No open questions";
  const shown = openQuestions > questions.length ? `, ${questions.length || "none"} of them here` : "";
  return `${openQuestions} unanswered ${openQuestions === 1 ? "question" : "questions"}${shown}`;
}

const likesOf = (likes: number) => (likes === 0 ? "" : ` (${likes} ${likes === 1 ? "like" : "likes"})`);

function textOf(found: Findings, title: string): string {
  const head = [`Comments on ${title}`, period(found)].join("\n");
  if (found.comments === 0) {
    return [
      head,
      "Nobody has commented on the channel's videos in the last 30 days.",
      ...notes(found).slice(-1),
      IGNORE,
    ].join("\n\n");
  }
  const coverage = figures(found).map(([what, percent, of]) => `${what}: ${percent} (${of})`);
  const questions = found.questions.map(
    ({ text, likes, link }, index) => `${index + 1}. “${text}”${likesOf(likes)}\n   ${link}`,
  );
  return [
    head,
    coverage.join("\n"),
    questionsTitle(found),
    ...questions,
    "How we counted",
    notes(found).join(" "),
    "Rejoinder drafts an answer to each of these for you to approve. To try it, create your account with this email address.",
    IGNORE,
  ].join("\n\n");
}

function htmlOf(found: Findings, title: string, signup: string): string {
  const parts = [
    `<h1 style="font-size:22px;margin:0 0 4px">Comments on ${escaped(title)}</h1>`,
    `<p style="margin:0 0 20px;opacity:.75">${escaped(period(found))}</p>`,
    found.comments === 0
      ? "<p>Nobody has commented on the channel's videos in the last 30 days.</p>"
      : `${coverageHtml(found)}${daysHtml(found)}${questionsHtml(found)}`,
    `<h2 style="font-size:17px;margin:28px 0 8px">How we counted</h2><p style="margin:0">${notes(found).map(escaped).join(" ")}</p>`,
    `<p style="margin:28px 0">Rejoinder drafts an answer to each comment for you to approve.<br><a href="${escaped(signup)}" style="display:inline-block;margin-top:12px;padding:10px 18px;background:#1f3a5f;color:#ffffff;text-decoration:none;border-radius:6px">Create your account</a></p>`,
    `<p style="margin:0;font-size:13px;opacity:.75">${escaped(IGNORE)}</p>`,
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Your YouTube report</title></head><body style="margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif"><div style="max-width:560px;margin:0 auto">${parts.join("")}</div></body></html>`;
}

function coverageHtml(found: Findings): string {
  const rows = figures(found).map(
    ([what, percent, of]) =>
      `<tr><th scope="row" style="text-align:left;font-weight:normal;padding:4px 12px 4px 0">${what}<br><span style="font-size:13px;opacity:.75">${escaped(of)}</span></th><td style="font-size:26px;text-align:right;white-space:nowrap">${percent}</td></tr>`,
  );
  const [all, wanted] = figures(found);
  const alt = `Two bars. Of all comments ${all?.[1]} are answered, of those to be answered ${wanted?.[1]}.`;
  return `<h2 style="font-size:17px;margin:0 0 8px">Coverage</h2><table role="table" style="border-collapse:collapse;width:100%">${rows.join("")}</table>${picture("coverage", alt, 88)}${legend()}`;
}

function daysHtml({ days }: Findings): string {
  const busiest = days.reduce((one, other) => (sum(other) > sum(one) ? other : one));
  const alt = `Comments a day from ${days[0]?.day} to ${days.at(-1)?.day}, answered and open. Most on ${busiest.day}: ${sum(busiest)}, of which ${busiest.answered} answered.`;
  return `<h2 style="font-size:17px;margin:28px 0 8px">Comments a day</h2>${picture("days", alt, 140)}<p style="margin:4px 0 0;font-size:13px;opacity:.75">${days[0]?.day} to ${days.at(-1)?.day}. Most on ${busiest.day}: ${sum(busiest)}.</p>`;
}

const sum = ({ answered, open }: { answered: number; open: number }) => answered + open;

function questionsHtml(found: Findings): string {
  const items = found.questions.map(
    ({ text, likes, link }) =>
      `<li style="margin:0 0 10px">“${escaped(text)}”${likesOf(likes)} <a href="${escaped(link)}">Open on YouTube</a></li>`,
  );
  return `<h2 style="font-size:17px;margin:28px 0 8px">${questionsTitle(found)}</h2><ol style="margin:0;padding-left:22px">${items.join("")}</ol>`;
}

function picture(cid: string, alt: string, height: number): string {
  return `<img src="cid:${cid}" alt="${escaped(alt)}" width="560" height="${height}" style="display:block;width:100%;height:auto;margin-top:8px">`;
}

function legend(): string {
  const swatch = (colour: string) =>
    `<span style="display:inline-block;width:12px;height:12px;background:${colour}"></span>`;
  return `<p style="margin:6px 0 0;font-size:13px">${swatch(COLOURS.answered)} answered &nbsp; ${swatch(COLOURS.open)} open</p>`;
}
