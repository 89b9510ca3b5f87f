import { useSuspenseQueries } from "@tanstack/react-query";
import { Screen } from "@/components/page/screen";
import { roleWords } from "@/content/team-words";
import { channelsOf } from "@/domain/channels";
import { normaliseTimeZone } from "@/domain/time-zone";
import { profileQuery } from "@/queries/account";
import { accountsQuery } from "@/queries/accounts";
import { connectionsQuery } from "@/queries/connections";
import { ownershipOfferQuery } from "@/queries/team";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { ClientLinksCard } from "./client-links-card";
import { InvitationsCard } from "./invitations-card";
import { LeaveCard } from "./leave-card";
import { OfferCard } from "./offer-card";
import { PeopleCard } from "./people-card";
import { RulesCard } from "./rules-card";

/** Who works in the account, what each may do, and how the account changes hands. */
export function TeamScreen() {
  const user = useUser();
  const account = useAccount();
  const [{ data: accounts }, { data: profile }, { data: connections }, { data: offer }] = useSuspenseQueries({
    queries: [
      accountsQuery,
      profileQuery(user),
      connectionsQuery(account.id),
      ownershipOfferQuery(account.id),
    ],
  });
  const mine = accounts.find(({ account_id }) => account_id === account.id);
  const owns = mine?.role === "owner";
  const manages = owns || mine?.role === "manager";
  const channels = channelsOf(connections);
  const zone = normaliseTimeZone(profile.timezone);
  return (
    <Screen
      title="Team"
      description={
        mine && !owns ? `You're a ${roleWords[mine.role].name.toLowerCase()} in ${mine.name}.` : undefined
      }
    >
      <div className="flex flex-col gap-5">
        {offer && <OfferCard offer={offer} zone={zone} />}
        <PeopleCard owns={owns} channels={channels} />
        {owns && <InvitationsCard channels={channels} zone={zone} />}
        {manages && (
          <ClientLinksCard
            channels={channels.filter(({ id }) => mine.channels?.includes(id) ?? true)}
            zone={zone}
          />
        )}
        {owns && <RulesCard name={mine.name} />}
        {mine && !owns && <LeaveCard name={mine.name} />}
      </div>
    </Screen>
  );
}
