/** What does not happen while a job of the schedule stands still. */
export const LATE_JOBS: Record<string, string> = {
  "sync-comments": "New comments have not been read",
  "draft-replies": "No drafts have been written",
  "post-replies": "Approved replies have not been posted",
  "verify-pending-replies": "Posted replies have not been verified",
  "moderate-comments": "Decisions about comments have not been sent to YouTube",
  "refresh-youtube-token": "Google sign-ins have not been renewed",
  "send-mails": "No emails have been sent",
  "send-webhooks": "No webhooks have been called",
};

export const lateJobsWords = {
  title: "Rejoinder has stopped working.",
  since: (what: string, at: string) => `${what} since ${at}.`,
  end: "Everything continues once it's running again.",
} as const;
