import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadTeam } from "@/screens/team/load";
import { TeamScreen } from "@/screens/team/team-screen";

export const Route = createFileRoute("/app/team")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Team"),
  loader: ({ context }) => loadTeam(context),
  component: TeamScreen,
});
