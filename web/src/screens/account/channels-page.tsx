import { useSuspenseQueries } from "@tanstack/react-query";
import { isApiKey } from "@/api/connections";
import { ConnectionsCard } from "@/features/connect/connections-card";
import { OAuthClientsCard } from "@/features/connect/oauth-clients-card";
import { mappedChannelsQuery } from "@/queries/account";
import { useMyPlace } from "@/queries/accounts";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { ApiKeyCard } from "./api-key-card";
import { ChannelMappingCard } from "./channel-mapping-card";

/** Through what YouTube is reached, and which channels count. */
export function ChannelsPage() {
  const account = useAccount();
  const [{ data: connections }, { data: clients }, { data: mapped }] = useSuspenseQueries({
    queries: [connectionsQuery(account.id), oauthClientsQuery(account.id), mappedChannelsQuery(account.id)],
  });
  const { zone } = useZone();
  const owns = useMyPlace().role === "owner";
  const channels = connections.filter((connection) => !isApiKey(connection));
  const inUse = new Set(
    channels.flatMap(({ client_config_id }) => (client_config_id ? [client_config_id] : [])),
  );
  return (
    <>
      <ConnectionsCard channels={channels} zone={zone} />
      <ChannelMappingCard channels={mapped} />
      {owns && <OAuthClientsCard clients={clients} inUse={inUse} />}
      {owns && <ApiKeyCard keyRow={connections.find(isApiKey)} />}
    </>
  );
}
