import { createFileRoute } from "@tanstack/react-router";
import { loadRules } from "@/features/rules/load";
import { RulesScreen } from "@/features/rules/rules-screen";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/rules")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Rules"),
  loader: ({ context }) => loadRules(context),
  component: RulesScreen,
});
