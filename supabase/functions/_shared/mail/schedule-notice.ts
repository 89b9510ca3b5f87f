import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import { type NoticeServices, operatorNotice } from "./operator-notice.ts";

const notices = z.array(
  z.object({
    at: z.string(),
    late: z.array(z.object({ job: z.string(), since: z.string(), error: z.string().nullable() })),
  }),
);

/** What is wrong when a job's last error is one of these, and what to do. */
const CAUSES: Record<string, string> = {
  http_401: "the functions reject the schedule's key: cron_key in Vault and the functions' CRON_KEY differ",
  http_404: "the function doesn't exist at project_url: deploy the functions",
  no_answer: "the functions don't answer at the project_url in Vault",
  cron_key_missing: "Vault has no secret cron_key",
  project_url_missing: "Vault has no secret project_url",
};

/**
 * Tells the operator once that the schedule stands still, after three missed runs, and once that it runs again. SQL says when;
 * without a mail server or an address nothing is claimed. `asking`: the scheduled function that asks, if it is one.
 */
export async function tellOfSchedule(
  db: ServiceDatabase,
  services: NoticeServices,
  asking?: string,
): Promise<void> {
  const tell = operatorNotice(services);
  if (!tell) return;
  const [news] = await db.call("claim_schedule_notice", { p_function: asking }, notices);
  if (!news) return;
  const late = news.late.length > 0;
  const sent = await tell({
    id: `schedule-${late ? "late" : "runs"}-${Date.parse(news.at)}`,
    ...(late ? lateMail(news.late) : runningMail),
  });
  await db.call("record_schedule_notice", { p_late: late, p_sent: sent });
}

function lateMail(late: { job: string; since: string; error: string | null }[]) {
  const lines = late.map(({ job, since, error }) => {
    const cause = error === null ? "" : `: ${CAUSES[error] ?? error}`;
    return `- ${job}, last done ${since.slice(0, 16).replace("T", " ")} UTC${cause}`;
  });
  return {
    subject: "Rejoinder: the schedule has stopped",
    text: `These jobs are overdue:\n\n${lines.join("\n")}\n\nComments wait until they run. npm run status shows every job.\n`,
  };
}

const runningMail = {
  subject: "Rejoinder: the schedule is running again",
  text: "Every job is running again and catching up.\n",
};
