import { getRouteApi } from "@tanstack/react-router";
import type { SessionUser } from "@/domain/session-user";

const route = getRouteApi("/app");

/** Who is signed in; for components under /app. */
export function useUser(): SessionUser {
  return route.useRouteContext({ select: (context) => context.user });
}
