import { createFileRoute } from "@tanstack/react-router";
import { loadReports } from "@/features/reports/load";
import { ReportsScreen } from "@/features/reports/reports-screen";
import { reportsSearch } from "@/features/reports/search";

export const Route = createFileRoute("/app/reports/")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: reportsSearch,
  head: () => ({ meta: [{ title: "Reports | Weekly & Coming Soon" }] }),
  loader: ({ context }) => loadReports(context),
  component: ReportsScreen,
});
