import { createFileRoute } from "@tanstack/react-router";
import { HeldScreen } from "@/features/held/held-screen";
import { loadHeld } from "@/features/held/load";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/held")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Held comments"),
  loader: ({ context }) => loadHeld(context),
  component: HeldScreen,
});
