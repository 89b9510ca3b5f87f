import type { z } from "zod";
import type { clientVerdict } from "../_shared/contracts/diagnose.ts";
import type { GoogleOAuth } from "../_shared/google/oauth.ts";
import type { Env } from "../_shared/runtime/env.ts";

const TIMEOUT_MS = 10_000;

/** Whether the functions talk to Google itself. */
export function addressesOf(env: Env): "real" | "simulated" | "mixed" {
  const real = [
    env.YOUTUBE_API_ROOT_URL,
    env.YOUTUBE_ANALYTICS_API_ROOT_URL,
    env.GOOGLE_ACCOUNTS_URL,
    env.GOOGLE_OAUTH_URL,
    env.GOOGLE_CERTS_URL,
  ].map((address) => /(^|\.)(googleapis|google)\.com$/.test(new URL(address).hostname));
  if (real.every(Boolean)) return "real";
  return real.some(Boolean) ? "mixed" : "simulated";
}

/** How far Google's clock is ahead of ours, by the date of an answer that costs nothing; null when there is none. */
export async function googleAhead(env: Env): Promise<number | null> {
  const asked = Date.now();
  try {
    const answer = await fetch(`${env.GOOGLE_CERTS_URL}/oauth2/v3/certs`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    const date = Date.parse(answer.headers.get("date") ?? "");
    // The header knows whole seconds.
    return Number.isNaN(date) ? null : Math.round(date + 500 - (asked + Date.now()) / 2);
  } catch {
    return null;
  }
}

/**
 * Asks for Google's consent page as the product does, but for a page that nobody answers: Google checks client and redirect
 * address first, and says so on an error page of its own.
 */
export async function askAboutClient(
  oauth: GoogleOAuth,
  client: string,
): Promise<z.infer<typeof clientVerdict>> {
  if (oauth.redirectUri === undefined) return "unclear";
  try {
    const url = new URL(
      await oauth.consentUrl(client, "doctor", crypto.randomUUID() + crypto.randomUUID(), { views: false }),
    );
    url.searchParams.set("prompt", "none");
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    const location = answer.headers.get("location") ?? "";
    if (location.startsWith(oauth.redirectUri)) return "ok";
    return verdictOf(`${text} ${location} ${hidden(location)}`);
  } catch {
    return "unclear";
  }
}

function verdictOf(said: string): z.infer<typeof clientVerdict> {
  if (said.includes("redirect_uri_mismatch")) return "wrong_redirect";
  if (/invalid_client|deleted_client/.test(said)) return "unknown_client";
  // Any other page is one for a person, which comes after those checks.
  return "ok";
}

/** What Google's error page is told in its address, in Base64. */
function hidden(location: string): string {
  const said = /[?&]authError=([^&]+)/.exec(location)?.[1];
  if (!said) return "";
  try {
    return atob(decodeURIComponent(said).replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
