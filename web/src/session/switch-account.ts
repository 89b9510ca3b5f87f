import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { chooseAccount } from "@/api/chosen-account";

/** Works in another account from now on, in this tab; null: in the person's own. Nothing that was loaded for one is shown in another. */
export async function switchAccount(
  router: AnyRouter,
  queries: QueryClient,
  accountId: string | null,
): Promise<void> {
  chooseAccount(accountId);
  await queries.cancelQueries();
  queries.clear();
  await router.navigate({ to: "/app", search: {} });
  await router.invalidate();
}
