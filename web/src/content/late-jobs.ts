/** What does not happen while a job of the schedule stands still. */
export const LATE_JOBS: Record<string, string> = {
  "sync-comments": "New comments are not read",
  "draft-replies": "No drafts are written",
  "post-replies": "Approved replies are not posted",
  "verify-pending-replies": "Posted replies are not checked for being public",
  "refresh-youtube-token": "Sign-ins with Google are not renewed",
  "send-mails": "No mails are sent",
};

export const lateJobsWords = {
  title: "Rejoinder is standing still.",
  since: (what: string, at: string) => `${what} since ${at}.`,
  end: "Nothing is lost: what waits is done as soon as it runs again.",
} as const;
