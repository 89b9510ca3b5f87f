import { createFileRoute } from "@tanstack/react-router";
import { loadReplies } from "@/features/replies/load";
import { RepliesScreen } from "@/features/replies/replies-screen";
import type { RepliesSearch } from "@/features/replies/search";
import { titled } from "@/lib/title";
import { written } from "@/lib/written-search";

export const Route = createFileRoute("/app/replies")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<RepliesSearch>,
  head: () => titled("Replies"),
  loader: ({ context }) => loadReplies(context),
  component: RepliesScreen,
});
