import type { ReportRhythm } from "@shared/database/vocabulary.gen.ts";

export const feedMessages = {
  created: { title: "Feed created" },
  notCreated: { title: "Couldn't create the feed" },
  revoked: { title: "Feed revoked" },
  failed: { title: "Update failed" },
  copied: { title: "Copied" },
};

export const reportMailMessages = {
  asked: { title: "Email to confirm sent" },
  notAsked: { title: "Couldn't send the email to confirm" },
  changed: { title: "Report changed" },
  notChanged: { title: "Update failed" },
  removed: { title: "Address removed" },
};

export const rhythmWords: Record<ReportRhythm, { label: string; when: string }> = {
  weekly: { label: "Weekly", when: "every Monday" },
  monthly: { label: "Monthly", when: "on the first of each month" },
};

/** How an address stands, beside those that get their report. */
export const addressStateWords: Readonly<Record<string, string>> = {
  waiting: "waiting for confirmation",
  expired: "not confirmed in 7 days",
  unsubscribed: "unsubscribed",
};

/** What a link in a mail says that leads to nothing that can be pressed. */
export const reportMailOver: Readonly<Record<string, { title: string; text: string }>> = {
  expired: {
    title: "This link has expired",
    text: "Ask whoever wanted to send you the report to ask you again.",
  },
  removed: { title: "You get no report", text: "This address was removed. Nothing more is sent to it." },
  unknown: { title: "This link doesn't work", text: "Open it again from the email." },
};
