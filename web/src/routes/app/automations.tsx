import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { AutomationsScreen } from "@/screens/automations/automations-screen";
import { loadAutomations } from "@/screens/automations/load";

export const Route = createFileRoute("/app/automations")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Reply Agent"),
  loader: ({ context }) => loadAutomations(context),
  component: AutomationsScreen,
});
