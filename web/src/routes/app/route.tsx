import {
  createFileRoute,
  redirect,
  retainSearchParams,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { chooseAccount, chosenAccount } from "@/api/chosen-account";
import { isChannelId } from "@/domain/channel-id";
import { keepTextsOf } from "@/lib/kept-texts";
import { text } from "@/lib/search";
import { AppShell } from "@/screens/shell/app-shell";
import type { SignedInContext } from "@/session/router-context";

export const Route = createFileRoute("/app")({
  /** account: the one that a mail's link is about. channel: the one of several that every screen is about, on the way from screen to screen, too. */
  validateSearch: (
    search: { account?: unknown; channel?: unknown } & SearchSchemaInput,
  ): { account?: string; channel?: string } => {
    const account = text(search.account);
    const channel = text(search.channel);
    return { ...(account && { account }), ...(channel && isChannelId(channel) && { channel }) };
  },
  search: { middlewares: [retainSearchParams(["channel"])] },
  beforeLoad: async ({ context, location, cause, search }): Promise<SignedInContext> => {
    // Whoever is asked again while here was signed in: the session has ended, here or elsewhere.
    const hadSession = context.session.mayHaveSession() || cause === "stay";
    const user = await context.session.getUser();
    if (!user) {
      // Only a page worth coming back to is remembered in the address, or any for whom the session ended: the login says so.
      const isEntry =
        !hadSession && (location.pathname === "/app" || location.pathname === "/app/automations");
      throw redirect({ to: "/login", search: isEntry ? {} : { redirect: location.href }, replace: true });
    }
    if (user.needsCode)
      throw redirect({ to: "/auth/code", search: { redirect: location.href }, replace: true });
    const { queryClientOf } = await import("@/session/query-client");
    if (search.account) chooseAccount(search.account === user.id ? null : search.account);
    const account = { id: chosenAccount() ?? user.id, isOwn: chosenAccount() === null };
    keepTextsOf(user.id, account.id);
    const queryClient = queryClientOf(account.id);
    // What they may in another's account is soon asked by every screen. Loaded by then: this part stands in every page.
    if (!account.isOwn)
      void import("@/queries/accounts").then(({ accountsQuery }) => queryClient.prefetchQuery(accountsQuery));
    return { user, account, queryClient };
  },
  component: AppShell,
});
