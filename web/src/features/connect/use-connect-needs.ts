import { useQuery } from "@tanstack/react-query";
import { isApiKey } from "@/api/connections";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { lentQuery } from "@/queries/operator-settings";
import { useAccount } from "@/session/use-account";

/** What an account has for connecting a channel, and what it lacks. */
export function useConnectNeeds() {
  const account = useAccount();
  const { data: clients } = useQuery(oauthClientsQuery(account.id));
  const { data: lends, isPending: asking } = useQuery(lentQuery(account.id));
  const { data: connections } = useQuery(connectionsQuery(account.id));
  const { data: settings } = useQuery(settingsQuery(account.id));
  return {
    clients,
    /** Everything is there that decides what is asked. */
    ready: clients !== undefined && !asking,
    lendsClient: lends?.client ?? false,
    /** The operator lends a client once the access is approved. */
    lendsLater: lends?.client_later ?? false,
    /** The operator lends no API key, and none is saved. */
    needsApiKey: !lends?.api_key && connections !== undefined && !connections.some(isApiKey),
    readsViews: settings?.read_views ?? true,
  };
}

export type ConnectNeeds = ReturnType<typeof useConnectNeeds>;
