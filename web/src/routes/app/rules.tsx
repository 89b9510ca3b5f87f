import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadRules } from "@/screens/rules/load";
import { RulesScreen } from "@/screens/rules/rules-screen";

export const Route = createFileRoute("/app/rules")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Rules"),
  loader: ({ context }) => loadRules(context),
  component: RulesScreen,
});
