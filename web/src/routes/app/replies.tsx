import { createFileRoute } from "@tanstack/react-router";
import type { RepliesSearch } from "@/features/replies-address/search";
import { titled } from "@/lib/title";
import { written } from "@/lib/written-search";
import { loadReplies } from "@/screens/replies/load";
import { RepliesScreen } from "@/screens/replies/replies-screen";

export const Route = createFileRoute("/app/replies")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<RepliesSearch>,
  head: () => titled("Replies"),
  loader: ({ context }) => loadReplies(context),
  component: RepliesScreen,
});
