import { z } from "zod";
import type { DeleteAccount, DeleteAccountResponse } from "../_shared/contracts/delete-account.ts";
import { revokeGrant } from "../_shared/google/revoke.ts";
import { type Handler, requireUser } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { HttpError } from "../_shared/http-error.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import { inPortions } from "../_shared/runtime/portions.ts";
import type { OAuthServices } from "../_shared/services.ts";

const grants = z.array(
  z.object({
    id: z.uuid(),
    sealed_access_token: z.string().nullable(),
    sealed_refresh_token: z.string().nullable(),
  }),
);

/** A call's time for comments, after which whoever waits is told how many are left: 100,000 take about 20 s. */
const DELETING_MS = 20_000;

/**
 * Ends every grant at Google, then deletes the account, and with the one that stands for its owner the owner and whatever else is theirs
 * (service.delete_account); nothing is deleted while Google is away. What is too much for a call is left to the next one.
 */
export const handleDeleteAccount: Handler<DeleteAccount, DeleteAccountResponse, OAuthServices> = async (
  { body, caller, db },
  services,
) => {
  const user = requireUser(caller);
  await refuseOperator(db, caller);
  if (body.confirm_email.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw new HttpError(400, "email_mismatch", "This isn't your account's email.");
  }
  const going = { p_user: user.personId, p_account: user.id, p_named: body.with_members ?? [] };
  await forEachLimit(await db.call("list_grants", going, grants), 5, async (grant) => {
    await revokeGrant(services, grant);
  });
  const isSmall = await inPortions(
    async (p_limit) => (await db.call("delete_rows", { ...going, p_limit }, z.number().int())) > 0,
    timeBudget(DELETING_MS),
  );
  if (!isSmall) {
    return { deleted: false, comments_left: await db.call("comments_left", going, z.number().int()) };
  }
  await db.call("delete_account", going);
  return { deleted: true };
};
