/** What does not happen while a job of the schedule stands still. */
export const LATE_JOBS: Record<string, string> = {
  "sync-comments": "New comments are not being read",
  "draft-replies": "No drafts are being written",
  "post-replies": "Approved replies are not being posted",
  "verify-pending-replies": "Posted replies are not being verified",
  "refresh-youtube-token": "Google sign-ins are not being renewed",
  "send-mails": "No emails are being sent",
};

export const lateJobsWords = {
  title: "Rejoinder has stopped working.",
  since: (what: string, at: string) => `${what} since ${at}.`,
  end: "Everything continues once it's running again.",
} as const;
