import type { AuthMFAEnrollTOTPResponse, Factor } from "@supabase/supabase-js";
import { getSupabase } from "@/api/client";
import { ApiError, unwrap } from "@/api/errors";

/** An authenticator app that is set up. */
export type SecondFactor = Pick<Factor, "id" | "friendly_name" | "created_at">;

/** One that is not confirmed by a code yet. */
export interface NewFactor {
  id: string;
  /** A picture, as an address. */
  qrCode: string;
  /** What the picture says, to type. */
  secret: string;
}

/** As authenticator apps show it above the codes. */
const ISSUER = "Rejoinder";

/** Whether Auth knows second factors here. */
export async function hasSecondFactors(): Promise<boolean> {
  const supabase = await getSupabase();
  return unwrap(await supabase.rpc("has_second_factors"));
}

/** The person's, the oldest first. */
export async function getSecondFactors(): Promise<SecondFactor[]> {
  const { auth } = await getSupabase();
  const { totp } = await unwrap(await auth.mfa.listFactors());
  return totp.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
}

/** Begins to set one up. Whatever was begun before and never confirmed is forgotten. */
export async function beginFactor(name: string): Promise<NewFactor> {
  const { auth } = await getSupabase();
  const { all } = await unwrap(await auth.mfa.listFactors());
  for (const { id, status } of all)
    if (status === "unverified") await unwrap(await auth.mfa.unenroll({ factorId: id }));
  const made: AuthMFAEnrollTOTPResponse = await auth.mfa.enroll({
    factorType: "totp",
    friendlyName: name,
    issuer: ISSUER,
  });
  const { id, totp } = await unwrap(made);
  return { id, qrCode: totp.qr_code, secret: totp.secret };
}

/** Confirms it by the code that the app shows; this session has a second factor from then on, and Auth ends those without. */
export async function confirmFactor(id: string, code: string): Promise<void> {
  const { auth } = await getSupabase();
  await unwrap(await auth.mfa.challengeAndVerify({ factorId: id, code }));
}

/** Enters the code of any of the person's apps: nobody has to say which it is of. */
export async function enterCode(code: string): Promise<void> {
  let refused: unknown;
  for (const { id } of await getSecondFactors()) {
    try {
      return await confirmFactor(id, code);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "mfa_verification_failed") throw error;
      refused = error;
    }
  }
  throw refused ?? new ApiError("No app is set up.", { code: "mfa_factor_not_found", status: 404 });
}

/** Removes one. The token is renewed, as the old one says for an hour still that there was a second factor. */
export async function removeFactor(id: string): Promise<void> {
  const { auth } = await getSupabase();
  await unwrap(await auth.mfa.unenroll({ factorId: id }));
  await unwrap(await auth.refreshSession());
}
