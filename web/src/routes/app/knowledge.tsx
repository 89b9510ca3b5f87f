import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { KnowledgeScreen } from "@/screens/knowledge/knowledge-screen";
import { loadKnowledge } from "@/screens/knowledge/load";

export const Route = createFileRoute("/app/knowledge")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Knowledge"),
  loader: ({ context }) => loadKnowledge(context),
  component: KnowledgeScreen,
});
