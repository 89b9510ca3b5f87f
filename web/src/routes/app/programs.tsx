import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadPrograms } from "@/screens/programs/load";
import { ProgramsScreen } from "@/screens/programs/programs-screen";

export const Route = createFileRoute("/app/programs")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Programs"),
  loader: ({ context }) => loadPrograms(context),
  component: ProgramsScreen,
});
