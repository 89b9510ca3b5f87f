import { z } from "zod";
import type { MasterLogin, MasterLoginResponse } from "../_shared/contracts/master-login.ts";
import { linkAddress } from "../_shared/contracts/sign-in-link.ts";
import { allowedOrigin } from "../_shared/http/allowed-origin.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { verifyPassword } from "../_shared/secrets/password.ts";
import { randomToken, tokenHash } from "../_shared/secrets/seal.ts";
import type { BaseServices } from "../_shared/services.ts";

/**
 * Answers a one-time link to whoever knows the operator's master password. The password is judged before the account is looked
 * for, so that neither the answer nor its time tells a stranger which accounts exist. The link leads to a page of ours that
 * names the account; what it carries is good for `operator-session` alone, so no session begins that is not marked.
 */
export const handleMasterLogin: Handler<MasterLogin, MasterLoginResponse, BaseServices> = async (
  { body, db, request },
  services,
) => {
  const { MASTER_PASSWORD_HASH, SITE_URL } = services.env;
  if (MASTER_PASSWORD_HASH === "") {
    throw new HttpError(
      403,
      "master_login_off",
      "Master password sign-in is turned off. Use the magic link.",
    );
  }
  const redirectTo = body.redirect_to ?? SITE_URL;
  const site = allowedOrigin(redirectTo, services.env);
  if (!site) {
    throw new HttpError(400, "redirect_not_allowed", "We can't return to this address.");
  }

  const forwarded = request.headers.get("x-forwarded-for");
  if (!(await db.call("try_master_login", { p_forwarded: forwarded }, z.boolean()))) {
    throw new HttpError(429, "too_many_tries", "Too many tries. Wait a minute, or use the magic link.");
  }
  if (!(await isMasterPassword(body.password, MASTER_PASSWORD_HASH))) {
    throw new HttpError(401, "master_login_refused", "The email or master password is wrong.");
  }
  const token = await tokenHash(randomToken());
  await db.call("open_operator_link", {
    p_token_hash: await tokenHash(token),
    p_email: body.email,
    p_sign_up: body.sign_up,
    p_forwarded: forwarded,
  });
  const link = {
    tokenHash: token,
    type: "operator",
    email: body.email.toLowerCase(),
    next: redirectTo,
  } as const;
  return { action_link: linkAddress(site, link) };
};

async function isMasterPassword(password: string, hashed: string): Promise<boolean> {
  try {
    return await verifyPassword(password, hashed);
  } catch (cause) {
    const message = "MASTER_PASSWORD_HASH is invalid. See the function's log for the reason.";
    throw new HttpError(503, "master_login_misconfigured", message, { cause });
  }
}
