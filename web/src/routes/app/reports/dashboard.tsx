import { createFileRoute } from "@tanstack/react-router";
import { loadReports } from "@/features/report-parts/load";
import { written } from "@/lib/written-search";
import { DashboardScreen } from "@/screens/dashboard/dashboard-screen";
import type { DashboardSearch } from "@/screens/dashboard/dashboard-search";

export const Route = createFileRoute("/app/reports/dashboard")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<DashboardSearch>,
  head: () => ({ meta: [{ title: "Weekly Comment & Reply Report" }] }),
  loader: ({ context }) => loadReports(context),
  component: DashboardScreen,
});
