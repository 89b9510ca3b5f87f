import { getRouteApi } from "@tanstack/react-router";
import type { Account } from "@/domain/session-user";

const route = getRouteApi("/app");

/** The account that this tab works in; for components under /app. */
export function useAccount(): Account {
  return route.useRouteContext({ select: (context) => context.account });
}
