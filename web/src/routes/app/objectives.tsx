import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadObjective } from "@/screens/objectives/load";
import { ObjectivesScreen } from "@/screens/objectives/objectives-screen";

export const Route = createFileRoute("/app/objectives")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Objective"),
  loader: ({ context }) => loadObjective(context),
  component: ObjectivesScreen,
});
