import { createFileRoute } from "@tanstack/react-router";
import { RepliesScreen } from "@/features/replies/replies-screen";
import { repliesSearch } from "@/features/replies/search";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/replies")({
  validateSearch: repliesSearch,
  head: () => titled("Replies"),
  component: RepliesScreen,
});
