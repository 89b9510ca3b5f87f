/** `operate requests` and `announce`: what people asked for on the landing page and the Coming Soon tab, and what that may cost. */
import { Argument, type Command } from "commander";
import { z } from "zod";
import { PLANNED_REPORTS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { member, tell } from "../lib/command-family.ts";
import { callAsOperator } from "../lib/operator.ts";
import { changesBy, whole } from "./lend.ts";

export const requestReport = z.object({
  access: z.number(),
  access_late: z.number(),
  reports: z.object({
    waiting: z.number(),
    oldest: z.string().nullable(),
    begun_today: z.number(),
    units_today: z.number(),
    sent: z.number(),
    no_channel: z.number(),
    failed: z.number(),
  }),
  mails_waiting: z.number(),
  wishes: z.record(z.string(), z.number()),
  limits: z.object({
    mails_per_hour: z.number(),
    reports_per_day: z.number(),
    report_units: z.number(),
    reports_waiting: z.number(),
    invitations_per_day: z.number(),
  }),
});
type Requests = z.infer<typeof requestReport>;

/** Who waits, in lines. */
export function requestWords({ access, access_late: late, reports, wishes, limits }: Requests): string[] {
  const since = reports.oldest === null ? "" : `, the oldest since ${reports.oldest.slice(0, 10)}`;
  const overdue = late === 0 ? "" : `, ${late} for more than the 24 hours you promise`;
  return [
    `Access: ${access === 0 ? "nobody waits" : `${access} ${access === 1 ? "person waits" : "people wait"}${overdue} (npm run access -- list)`}`,
    `Free reports: ${reports.waiting} waiting${since}; ${reports.begun_today} of ${limits.reports_per_day} begun today with ${reports.units_today} units of your API key; in 30 days ${reports.sent} sent, ${reports.no_channel} without a channel, ${reports.failed} failed`,
    ...Object.entries(wishes).map(
      ([report, people]) =>
        `Wanted: ${report} by ${people} ${people === 1 ? "person" : "people"} (npm run operate -- announce ${report} tells them)`,
    ),
  ];
}

export function addRequests(family: Command): void {
  member(
    family,
    "requests",
    "show who waits for access or a free report, and show or change what requests of visitors may cause",
  )
    .option("--mails-per-hour <number>", "emails to all people without an account together", whole)
    .option("--reports-per-day <number>", "free reports begun a day", whole)
    .option("--report-units <number>", "units of your API key for one free report, 5 to 100", whole)
    .option("--reports-waiting <number>", "free reports that may wait before more are refused", whole)
    .option("--invitations-per-day <number>", "emails of invitations that one account may send a day", whole)
    .action(async ({ json, ...options }: { json?: boolean } & Record<string, number>) => {
      const p_changes = changesBy(options);
      if (p_changes) await callAsOperator("set_request_limits", { p_changes });
      const found = requestReport.parse(await callAsOperator("request_report"));
      tell(json, found, () => {
        for (const line of requestWords(found)) console.log(line);
        const { mails_per_hour, report_units, reports_waiting, invitations_per_day } = found.limits;
        console.log(
          `Limits: ${mails_per_hour} emails an hour to people without an account (${found.mails_waiting} waiting), ${report_units} units a report, ${reports_waiting} reports waiting, ${invitations_per_day} invitations a day by one account.`,
        );
      });
    });

  member(family, "announce", "email everybody who asked to hear of a planned report that it's there, once")
    .addArgument(new Argument("<report>").choices(PLANNED_REPORTS))
    .action(async (report: string, { json }: { json?: boolean }) => {
      const told = await callAsOperator("announce_report", { p_report: report });
      tell(json, { report, told }, () =>
        console.log(told === 1 ? "1 person is told by email." : `${told} people are told by email.`),
      );
    });
}
