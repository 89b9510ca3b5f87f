import { useSuspenseQueries } from "@tanstack/react-query";
import { isApiKey } from "@/api/connections";
import { AskOwner } from "@/components/ask-owner";
import { ModelCard } from "@/features/posting/model-card";
import { PaceCard } from "@/features/posting/pace-card";
import { PolicyCards } from "@/features/posting/policy-card";
import { VideoRepliesCard } from "@/features/posting/video-replies-card";
import { profileQuery } from "@/queries/account";
import { consentQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";

/** What is answered, who decides that it is posted, how fast, and what the model was asked for it. */
export function PostingPage() {
  const user = useUser();
  const account = useAccount();
  const [
    { data: forAll },
    { data: profile },
    { data: connections },
    { data: comments },
    { data: conversations },
  ] = useSuspenseQueries({
    queries: [
      settingsQuery(account.id),
      profileQuery(user),
      connectionsQuery(account.id),
      consentQuery(account.id, "comments"),
      consentQuery(account.id, "conversations"),
    ],
  });
  const choices = useChoices();
  const settings = choices?.settings ?? forAll;
  // What the model is asked is told of all channels.
  const reads = useMay("read")();
  const active = connections.filter(
    (one) => one.is_active && !isApiKey(one) && (!choices || one.channel_id === choices.channel_id),
  );
  return (
    <>
      <AskOwner need="manage" to="change what is set here" channel={choices?.channel_id ?? null} />
      <VideoRepliesCard settings={settings} />
      <PolicyCards
        settings={settings}
        consents={{ comments, conversations }}
        active={active}
        choices={choices}
      />
      <PaceCard settings={settings} zone={profile.timezone} choices={choices} />
      {reads && <ModelCard />}
    </>
  );
}
