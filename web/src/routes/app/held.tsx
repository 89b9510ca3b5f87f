import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { HeldScreen } from "@/screens/held/held-screen";
import { loadHeld } from "@/screens/held/load";

export const Route = createFileRoute("/app/held")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Held comments"),
  loader: ({ context }) => loadHeld(context),
  component: HeldScreen,
});
