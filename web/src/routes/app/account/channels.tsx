import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { ChannelsPage } from "@/screens/account/channels-page";
import { loadChannels } from "@/screens/account/load";

export const Route = createFileRoute("/app/account/channels")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Account: Channels"),
  loader: ({ context }) => loadChannels(context),
  component: ChannelsPage,
});
