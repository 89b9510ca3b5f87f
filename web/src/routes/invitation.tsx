import { createFileRoute } from "@tanstack/react-router";
import { getInvitation, type Invitation } from "@/api/team";
import { InvitationPage } from "@/features/auth/invitation-page";
import { takeToken } from "@/lib/link-token";
import { titled } from "@/lib/title";

const NONE: Invitation = {
  state: "unknown",
  account_name: null,
  inviter_name: null,
  role: null,
  channel_names: null,
  email_masked: null,
  for_me: null,
};

export const Route = createFileRoute("/invitation")({
  // What the loader imports is loaded with the page, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Invitation"),
  loader: async () => {
    const token = takeToken("invitation") ?? "";
    return { token, invitation: token ? await getInvitation(token) : NONE };
  },
  component: InvitationPage,
});
