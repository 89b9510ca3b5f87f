import { createFileRoute } from "@tanstack/react-router";
import { DashboardScreen } from "@/features/reports/dashboard-screen";
import { dashboardSearch } from "@/features/reports/dashboard-search";
import { loadReports } from "@/features/reports/load";

export const Route = createFileRoute("/app/reports/dashboard")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: dashboardSearch,
  head: () => ({ meta: [{ title: "Weekly Comment & Reply Report" }] }),
  loader: ({ context }) => loadReports(context),
  component: DashboardScreen,
});
