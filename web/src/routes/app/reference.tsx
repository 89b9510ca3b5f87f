import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { referenceQuery } from "@/queries/programs";
import { ReferenceScreen } from "@/screens/programs/reference-screen";

export const Route = createFileRoute("/app/reference")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("API reference"),
  loader: ({ context }) => context.queryClient.ensureQueryData(referenceQuery),
  component: ReferenceScreen,
});
