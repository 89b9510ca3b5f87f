import { createFileRoute } from "@tanstack/react-router";
import { ClientPage } from "@/features/client-link/client-page";
import { loadClientPage } from "@/features/client-link/load";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/client")({
  // What the loader imports is loaded with the page, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Replies to approve"),
  loader: loadClientPage,
  component: ClientPage,
});
