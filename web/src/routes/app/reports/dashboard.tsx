import { createFileRoute } from "@tanstack/react-router";
import { DashboardScreen } from "@/features/dashboard/dashboard-screen";
import type { DashboardSearch } from "@/features/dashboard/dashboard-search";
import { loadReports } from "@/features/reports/load";
import { written } from "@/lib/written-search";

export const Route = createFileRoute("/app/reports/dashboard")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<DashboardSearch>,
  head: () => ({ meta: [{ title: "Weekly Comment & Reply Report" }] }),
  loader: ({ context }) => loadReports(context),
  component: DashboardScreen,
});
