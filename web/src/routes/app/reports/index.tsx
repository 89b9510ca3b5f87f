import { createFileRoute } from "@tanstack/react-router";
import { loadReports } from "@/features/reports/load";
import { ReportsScreen } from "@/features/reports/reports-screen";
import type { ReportsSearch } from "@/features/reports/search";
import { written } from "@/lib/written-search";

export const Route = createFileRoute("/app/reports/")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<ReportsSearch>,
  head: () => ({ meta: [{ title: "Reports | Weekly & Coming Soon" }] }),
  loader: ({ context }) => loadReports(context),
  component: ReportsScreen,
});
