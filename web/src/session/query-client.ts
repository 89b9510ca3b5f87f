import { QueryCache, QueryClient } from "@tanstack/react-query";
import { chooseAccount } from "@/api/chosen-account";
import { ApiError } from "@/api/errors";
import { accountsQuery } from "@/queries/accounts";
import { onSessionChange, renewSession } from "./session";

/** What the signed-in screens have loaded, of one account. Loaded with the first of them, so that the public pages go without. */
export let queryClient = newClient();
let account: string | undefined;

/**
 * What is loaded of an account. Another account begins with nothing, in a cache of its own: what a screen of the last one
 * still writes when it goes is seen by nobody.
 */
export function queryClientOf(accountId: string): QueryClient {
  if (account !== undefined && account !== accountId) {
    queryClient.clear();
    queryClient = newClient();
  }
  account = accountId;
  return queryClient;
}

function newClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        if (error.status === 401) void renewSession();
        // The shell says so, once it has heard which accounts are left, and which are open to this session (screens/shell/accounts.tsx).
        if (error.code === "not_a_member" || error.code === "second_factor_needed")
          void client.refetchQueries({ queryKey: accountsQuery.queryKey });
      },
    }),
    // Without a network a call is tried and fails, which is told; the library's own way is to wait without a word.
    defaultOptions: {
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
      },
    },
  });
  return client;
}

// Nobody sees what somebody else has loaded, nor works on in their account.
onSessionChange((user) => {
  queryClient.clear();
  if (!user) chooseAccount(null);
});
