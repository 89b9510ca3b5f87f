import { z } from "zod";
import type { MasterLogin, MasterLoginResponse } from "../_shared/contracts/master-login.ts";
import { linkAddress } from "../_shared/contracts/sign-in-link.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { allowedOrigin } from "../_shared/http/allowed-origin.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { verifyPassword } from "../_shared/secrets/password.ts";

/** Five tries, then one a minute: per address that calls and per account that is tried. */
const TRIES = 5;
const SECONDS_PER_TRY = 60;

/**
 * Answers a one-time sign-in link to whoever knows the operator's master password. The password is judged before the
 * account is looked for, so that neither the answer nor its time tells a stranger which accounts exist.
 */
export const handleMasterLogin: Handler<MasterLogin, MasterLoginResponse> = async (
  { admin, body, db, request },
  services,
) => {
  const { MASTER_PASSWORD_HASH, SITE_URL } = services.env;
  if (MASTER_PASSWORD_HASH === "") {
    throw new HttpError(
      403,
      "master_login_off",
      "Sign-in with a master password is switched off. Use the magic link.",
    );
  }
  const redirectTo = body.redirect_to ?? SITE_URL;
  const site = allowedOrigin(redirectTo, services.env);
  if (!site) {
    throw new HttpError(400, "redirect_not_allowed", "This address is not one that we may return to.");
  }

  const email = body.email.toLowerCase();
  const log = (action: string) => logTry(db, action, email);
  if (!(await hasTryLeft(db, [`ip:${addressOf(request)}`, `email:${email}`]))) {
    await log("master_login_limited");
    throw new HttpError(429, "too_many_tries", "Too many tries. Wait a minute, or use the magic link.");
  }
  if (!(await verifyPassword(body.password, MASTER_PASSWORD_HASH))) {
    await log("master_login_refused");
    throw refusal();
  }
  const { data, error } = await admin.auth.admin.generateLink({
    type: "magiclink",
    email,
    options: { redirectTo },
  });
  if (error) {
    await log("master_login_refused");
    if (error.status && error.status < 500) throw refusal();
    throw new HttpError(503, "link_unavailable", "Please try again or use magic link", { cause: error });
  }
  await log("master_login_ok");
  // Auth's own link would bring a session in the address, which the client does not take from one.
  const { hashed_token: tokenHash, verification_type } = data.properties;
  const type = verification_type === "signup" ? "signup" : "magiclink";
  return { action_link: linkAddress(site, { tokenHash, type, email, next: redirectTo }) };
};

function refusal(): HttpError {
  return new HttpError(401, "master_login_refused", "Email or master password is not right.");
}

async function hasTryLeft(db: ServiceDatabase, keys: string[]): Promise<boolean> {
  for (const key of keys) {
    const taken = await db.call(
      "take_token",
      { p_key: `master_login:${key}`, p_capacity: TRIES, p_seconds_per_token: SECONDS_PER_TRY },
      z.boolean().nullable(),
    );
    if (!taken) return false;
  }
  return true;
}

async function logTry(db: ServiceDatabase, action: string, email: string): Promise<void> {
  await db.call("log_activity", {
    p_user: null,
    p_actor: "visitor",
    p_action: action,
    p_subject: email,
    p_detail: {},
  });
}

/** The platform in front of us puts the caller's address first. */
function addressOf(request: Request): string {
  return request.headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown";
}
