import { createFileRoute } from "@tanstack/react-router";
import { loadObjective } from "@/features/objectives/load";
import { ObjectivesScreen } from "@/features/objectives/objectives-screen";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/objectives")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Objective"),
  loader: ({ context }) => loadObjective(context),
  component: ObjectivesScreen,
});
