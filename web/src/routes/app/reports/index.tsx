import { createFileRoute } from "@tanstack/react-router";
import { onDemand } from "@/lib/on-demand";
import { written } from "@/lib/written-search";
import { loadReports } from "@/screens/reports/load";
import { ReportsScreen } from "@/screens/reports/reports-screen";
import type { ReportsSearch } from "@/screens/reports/search";

const Replies = onDemand(() => import("@/screens/replies/embedded-replies"), "EmbeddedReplies");

export const Route = createFileRoute("/app/reports/")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<ReportsSearch>,
  head: () => ({ meta: [{ title: "Reports | Weekly & Coming Soon" }] }),
  loader: ({ context }) => loadReports(context),
  component: () => <ReportsScreen replies={<Replies />} />,
});
