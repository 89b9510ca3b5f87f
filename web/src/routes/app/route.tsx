import {
  createFileRoute,
  redirect,
  retainSearchParams,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { isChannelId } from "@/domain/channel-id";
import { keepTextsOf } from "@/lib/kept-texts";
import { AppShell } from "@/screens/shell/app-shell";
import type { SignedInContext } from "@/session/router-context";

export const Route = createFileRoute("/app")({
  /** channel: the one of several that every screen is about, on the way from screen to screen, too. */
  validateSearch: ({ channel }: { channel?: unknown } & SearchSchemaInput): { channel?: string } =>
    typeof channel === "string" && isChannelId(channel) ? { channel } : {},
  search: { middlewares: [retainSearchParams(["channel"])] },
  beforeLoad: async ({ context, location, cause }): Promise<SignedInContext> => {
    // Whoever is asked again while here was signed in: the session has ended, here or elsewhere.
    const hadSession = context.session.mayHaveSession() || cause === "stay";
    const user = await context.session.getUser();
    if (!user) {
      // Only a page worth coming back to is remembered in the address, or any for whom the session ended: the login says so.
      const isEntry =
        !hadSession && (location.pathname === "/app" || location.pathname === "/app/automations");
      throw redirect({ to: "/login", search: isEntry ? {} : { redirect: location.href }, replace: true });
    }
    keepTextsOf(user.id);
    const { queryClient } = await import("@/session/query-client");
    return { user, queryClient };
  },
  component: AppShell,
});
