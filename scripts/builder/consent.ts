/** The browser's part in connecting: the simulated consent page, and the way back from it. */
import type { Site } from "./site.ts";

/** What the person at the consent page does. */
export interface Consent {
  email: string;
  channelId?: string | null;
  scopes?: string[];
}

/** Where a browser is sent at last, and what the address tells the app. */
export interface Arrival {
  headers: Headers;
  to: URL;
  outcome: Record<string, string>;
}

/** Visits the consent page, answers it, and returns the address that Google sends the browser to. */
export async function consentTo(
  { admin }: Pick<Site, "admin">,
  url: string,
  consent: Consent | "deny",
): Promise<URL> {
  await admin.configure({
    consent: consent === "deny" ? { mode: "deny" } : { mode: "allow", ...consent },
  });
  return visitConsent(url);
}

/** The same with the answer that is set already. */
export async function visitConsent(url: string): Promise<URL> {
  const page = await fetch(url, { redirect: "manual" });
  const text = await page.text();
  const location = page.headers.get("location");
  if (!location) throw new Error(`The consent page did not redirect: ${page.status} ${text}`);
  return new URL(location);
}

/** Lets a browser arrive at our callback; returns where it is sent and what the fragment says. */
export async function arrive(url: URL | string): Promise<Arrival> {
  const response = await fetch(url, { redirect: "manual" });
  await response.body?.cancel();
  const to = new URL(response.headers.get("location") ?? "about:blank");
  return {
    headers: response.headers,
    to,
    outcome: Object.fromEntries(new URLSearchParams(to.hash.slice(1))),
  };
}

/** The hint that the browser holds after a consent that was given. */
export async function hintAfter(answer: URL): Promise<string> {
  const { outcome } = await arrive(answer);
  if (!outcome.session_hint) throw new Error(`Connecting did not succeed: ${JSON.stringify(outcome)}`);
  return outcome.session_hint;
}
