import type { Dashboard } from "@/api/report-dashboard";
import type { ReportView } from "./use-report-view";

/** What every section of the report is given. */
export interface SectionProps {
  view: ReportView;
  dashboard: Dashboard;
}
