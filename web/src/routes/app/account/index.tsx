import { createFileRoute, redirect } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { loadYou } from "@/screens/account/load";
import { YouPage } from "@/screens/account/you-page";

/** What stood here before the account had pages of its own: links to it lie in mails and bookmarks. */
const moved: Record<string, "/app/account/channels"> = {
  "api-key": "/app/account/channels",
  "channel-mapping": "/app/account/channels",
};

export const Route = createFileRoute("/app/account/")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Account"),
  beforeLoad: ({ location: { hash } }) => {
    const to = moved[hash];
    if (to) throw redirect({ to, hash, replace: true });
  },
  loader: ({ context }) => loadYou(context),
  component: YouPage,
});
