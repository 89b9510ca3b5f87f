import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadPosting } from "@/screens/account/load";
import { PostingPage } from "@/screens/account/posting-page";

export const Route = createFileRoute("/app/account/posting")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Account: Posting"),
  loader: ({ context }) => loadPosting(context),
  component: PostingPage,
});
