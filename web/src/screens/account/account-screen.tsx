import { useSuspenseQueries } from "@tanstack/react-query";
import { isApiKey } from "@/api/connections";
import { Screen } from "@/components/page/screen";
import { normaliseTimeZone } from "@/domain/time-zone";
import { ConnectionsCard } from "@/features/connect/connections-card";
import { OAuthClientsCard } from "@/features/connect/oauth-clients-card";
import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { useMyPlace } from "@/queries/accounts";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { operatorVisitsQuery } from "@/queries/operator-access";
import { viewsReadingsQuery } from "@/queries/views";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { ApiKeyCard } from "./api-key-card";
import { ChannelMappingCard } from "./channel-mapping-card";
import { NoticesCard } from "./notices-card";
import { OperatorAccessCard } from "./operator-access-card";
import { PasswordCard } from "./password-card";
import { ProfileCard } from "./profile-card";
import { ReportsCard } from "./reports-card";
import { TimezoneCard } from "./timezone-card";
import { ViewsCard } from "./views-card";
import { YourDataCard } from "./your-data-card";

/** The account: who, when, through what, and what for. */
export function AccountScreen() {
  const user = useUser();
  const account = useAccount();
  const [
    { data: profile },
    { data: connections },
    { data: clients },
    { data: mapped },
    { data: settings },
    { data: readings },
    { data: visits },
  ] = useSuspenseQueries({
    queries: [
      profileQuery(user),
      connectionsQuery(account.id),
      oauthClientsQuery(account.id),
      mappedChannelsQuery(account.id),
      settingsQuery(account.id),
      viewsReadingsQuery(account.id),
      operatorVisitsQuery(account.id),
    ],
  });
  const owns = useMyPlace().role === "owner";
  const channels = connections.filter((connection) => !isApiKey(connection));
  const switchedOn = channels.filter((connection) => connection.is_active);
  const zone = normaliseTimeZone(profile.timezone);
  const inUse = new Set(
    channels.flatMap(({ client_config_id }) => (client_config_id ? [client_config_id] : [])),
  );

  return (
    <Screen title="Account">
      <div className="flex flex-col gap-5">
        <ProfileCard user={user} profile={profile} channels={channels} />
        <PasswordCard />
        <TimezoneCard profile={profile} />
        <NoticesCard />
        <ConnectionsCard channels={channels} zone={zone} />
        <ViewsCard settings={settings} channels={switchedOn} readings={readings} zone={zone} />
        <ReportsCard />
        {owns && <OAuthClientsCard clients={clients} inUse={inUse} />}
        {owns && <ApiKeyCard keyRow={connections.find(isApiKey)} />}
        <ChannelMappingCard channels={mapped} />
        {owns && <OperatorAccessCard visits={visits} zone={zone} />}
        {owns && <YourDataCard user={user} />}
      </div>
    </Screen>
  );
}
