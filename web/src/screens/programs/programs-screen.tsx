import { useSuspenseQueries } from "@tanstack/react-query";
import { AskOwner } from "@/components/ask-owner";
import { Screen } from "@/components/page/screen";
import { channelsOf } from "@/domain/channels";
import { normaliseTimeZone } from "@/domain/time-zone";
import { profileQuery } from "@/queries/account";
import { useMyPlace } from "@/queries/accounts";
import { connectionsQuery } from "@/queries/connections";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { AddressCard } from "./address-card";
import { AssistantsCard } from "./assistants-card";
import { ExamplesCard } from "./examples-card";
import { KeysCard } from "./keys-card";
import { WebhooksCard } from "./webhooks-card";

/** Which programs act for the people of the account, and how they call. */
export function ProgramsScreen() {
  const account = useAccount();
  const [{ data: profile }, { data: connections }] = useSuspenseQueries({
    queries: [profileQuery(useUser()), connectionsQuery(account.id)],
  });
  const { permissions, channels: limit } = useMyPlace();
  const channels = channelsOf(connections).filter(({ id }) => limit?.includes(id) ?? true);
  const zone = normaliseTimeZone(profile.timezone);
  return (
    <Screen
      title="Programs"
      description="Scripts, integrations and assistants that read comments, draft and approve for you. A program can never do more than the person who made its key."
    >
      <div className="flex flex-col gap-5">
        {permissions.includes("manage") ? (
          <>
            <KeysCard channels={channels} permissions={permissions} zone={zone} />
            <WebhooksCard channels={channels} zone={zone} />
          </>
        ) : (
          <AskOwner need="manage" to="create keys and webhooks" />
        )}
        <AddressCard />
        <AssistantsCard owns={permissions.includes("own")} />
        <ExamplesCard />
      </div>
    </Screen>
  );
}
