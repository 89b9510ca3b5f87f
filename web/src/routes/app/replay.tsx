import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadReplay } from "@/screens/rules/load";
import { ReplayScreen } from "@/screens/rules/replay-screen";

export const Route = createFileRoute("/app/replay")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Past comments"),
  loader: ({ context }) => loadReplay(context),
  component: ReplayScreen,
});
