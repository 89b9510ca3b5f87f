import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { AlertsPage } from "@/screens/account/alerts-page";
import { loadAlerts } from "@/screens/account/load";

export const Route = createFileRoute("/app/account/alerts")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Account: Alerts"),
  loader: ({ context }) => loadAlerts(context),
  component: AlertsPage,
});
