import { createFileRoute } from "@tanstack/react-router";
import { AutomationsScreen } from "@/features/automations/automations-screen";
import { loadAutomations } from "@/features/automations/load";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/automations")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Reply Agent"),
  loader: ({ context }) => loadAutomations(context),
  component: AutomationsScreen,
});
