import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { dueReport, reportMail } from "../_shared/mail/report-mail.ts";

/** Writes the reports that are due to addresses outside. What another run wrote meanwhile is not written again. */
export async function writeReports(db: ServiceDatabase): Promise<void> {
  for (const report of await db.call("due_reports", {}, z.array(dueReport)))
    await db.call("write_report", {
      p_id: report.id,
      p_due: report.due_at,
      p_last_day: report.last_day,
      p_mail: reportMail(report),
    });
}
