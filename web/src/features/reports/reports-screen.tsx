// Reports (this folder, routes/app/reports, api/reports.ts) are built by the reports engineer.
import { Screen } from "@/components/page/screen";

export function ReportsScreen() {
  return <Screen title="Reports">{null}</Screen>;
}
