import { createFileRoute } from "@tanstack/react-router";
import { loadReports } from "@/features/report-parts/load";
import { written } from "@/lib/written-search";
import { DraftsScreen } from "@/screens/drafts/drafts-screen";
import type { DraftsSearch } from "@/screens/drafts/search";

export const Route = createFileRoute("/app/reports/drafts")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<DraftsSearch>,
  head: () => ({ meta: [{ title: "Draft results" }] }),
  loader: ({ context }) => loadReports(context),
  component: DraftsScreen,
});
