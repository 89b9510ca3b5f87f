import { QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError } from "@/api/errors";
import { onSessionChange, renewSession } from "@/api/session";

/** What the signed-in screens have loaded. Loaded with the first of them, so that the public pages go without. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof AppError && error.status === 401) void renewSession();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof AppError && error.retryable,
    },
  },
});

// Nobody sees what another account has loaded.
onSessionChange(() => queryClient.clear());
