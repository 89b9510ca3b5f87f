import { QueryCache, QueryClient } from "@tanstack/react-query";
import { chooseAccount } from "@/api/chosen-account";
import { ApiError } from "@/api/errors";
import { onSessionChange, renewSession } from "./session";

/** What the signed-in screens have loaded. Loaded with the first of them, so that the public pages go without. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) void renewSession();
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

// Nobody sees what somebody else has loaded, nor works on in their account.
onSessionChange((user) => {
  queryClient.clear();
  if (!user) chooseAccount(null);
});
