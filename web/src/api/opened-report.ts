import { fields, orNull, row, text } from "./read";
import { type Dashboard, readDashboard } from "./report-dashboard";
import { type ReportSettings, settingsOf } from "./report-settings";
import type { Tables } from "./schema";

interface OpenedReport {
  start: string;
  end: string;
  zone: string;
  dashboard: Dashboard;
  settings: ReportSettings;
}

const opened = fields({
  start: text,
  end: text,
  zone: text,
  dashboard: readDashboard,
  settings: orNull(row<Tables["report_settings"]["Row"]>()),
});

/** What the opening brought of the report (public.opening); undefined where it brought none, or none that is readable. */
export function readOpenedReport(report: unknown): OpenedReport | undefined {
  if (report === null || report === undefined) return undefined;
  try {
    const { settings, ...rest } = opened(report);
    return { ...rest, settings: settingsOf(settings) };
  } catch {
    return undefined;
  }
}
