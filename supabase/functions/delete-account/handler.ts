import { z } from "zod";
import type { DeleteAccount, DeleteAccountResponse } from "../_shared/contracts/delete-account.ts";
import { revokeGrant } from "../_shared/google/revoke.ts";
import { type Handler, requireUser } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { HttpError } from "../_shared/http-error.ts";
import { forEachLimit } from "../_shared/runtime/concurrency.ts";
import type { OAuthServices } from "../_shared/services.ts";

const grants = z.array(
  z.object({
    id: z.uuid(),
    sealed_access_token: z.string().nullable(),
    sealed_refresh_token: z.string().nullable(),
  }),
);

/**
 * Ends every grant at Google, then deletes the account, and with the one that stands for its owner the owner and whatever else is theirs
 * (service.delete_account); nothing is deleted while Google is away.
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
  await db.call("delete_account", going);
  return { deleted: true };
};
