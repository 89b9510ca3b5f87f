import { useSuspenseQueries } from "@tanstack/react-query";
import { isApiKey } from "@/api/connections";
import { Screen } from "@/components/page/screen";
import { normaliseTimeZone } from "@/domain/time-zone";
import { ConnectionsCard } from "@/features/connect/connections-card";
import { OAuthClientsCard } from "@/features/connect/oauth-clients-card";
import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { useUser } from "@/session/use-user";
import { ApiKeyCard } from "./api-key-card";
import { ChannelMappingCard } from "./channel-mapping-card";
import { ProfileCard } from "./profile-card";
import { TimezoneCard } from "./timezone-card";
import { YourDataCard } from "./your-data-card";

/** The account: who, when, through what, and what for. */
export function AccountScreen() {
  const user = useUser();
  const [{ data: profile }, { data: connections }, { data: clients }, { data: mapped }] = useSuspenseQueries({
    queries: [
      profileQuery(user),
      connectionsQuery(user.id),
      oauthClientsQuery(user.id),
      mappedChannelsQuery(user.id),
    ],
  });
  const channels = connections.filter((connection) => !isApiKey(connection));
  const inUse = new Set(
    channels.flatMap(({ client_config_id }) => (client_config_id ? [client_config_id] : [])),
  );

  return (
    <Screen title="Account">
      <div className="flex flex-col gap-5">
        <ProfileCard
          user={user}
          profile={profile}
          channels={channels.filter((connection) => connection.is_active)}
        />
        <TimezoneCard profile={profile} />
        <ConnectionsCard channels={channels} zone={normaliseTimeZone(profile.timezone)} />
        <OAuthClientsCard clients={clients} inUse={inUse} />
        <ApiKeyCard keyRow={connections.find(isApiKey)} />
        <ChannelMappingCard user={user} channels={mapped} />
        <YourDataCard user={user} />
      </div>
    </Screen>
  );
}
