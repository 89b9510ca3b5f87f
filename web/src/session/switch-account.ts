import type { AnyRouter } from "@tanstack/react-router";
import { chooseAccount } from "@/api/chosen-account";

/** Works in another account from now on, in this tab; null: in the person's own. */
export async function switchAccount(router: AnyRouter, accountId: string | null): Promise<void> {
  chooseAccount(accountId);
  await router.navigate({ to: "/app", search: {} });
  await router.invalidate();
}
