import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadReports } from "@/screens/account/load";
import { ReportsPage } from "@/screens/account/reports-page";

export const Route = createFileRoute("/app/account/reports")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Account: Reports and access"),
  loader: ({ context }) => loadReports(context),
  component: ReportsPage,
});
