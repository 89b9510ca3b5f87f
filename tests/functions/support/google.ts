import { callbackUrl, simulator } from "./stack.ts";

/** A Google account with a channel, and a Google Cloud project with an OAuth client, all of their own for a test. */
export interface GoogleSetup {
  email: string;
  channelId: string;
  channelTitle: string;
  projectNumber: number;
  clientId: string;
  clientSecret: string;
}

const digits = () => crypto.getRandomValues(new Uint32Array(1))[0] as number;
const letters = () => crypto.randomUUID().replaceAll("-", "");

/** Another Google Cloud project with an OAuth client that the simulator knows. */
export async function newClient(): Promise<Pick<GoogleSetup, "projectNumber" | "clientId" | "clientSecret">> {
  const projectNumber = 100_000_000_000 + digits();
  const clientId = `${projectNumber}-${letters()}.apps.googleusercontent.com`;
  const clientSecret = `GOCSPX-${letters()}`;
  await simulator.registerClient({ clientId, clientSecret, redirectUris: [callbackUrl], projectNumber });
  return { projectNumber, clientId, clientSecret };
}

export async function newGoogle(): Promise<GoogleSetup> {
  const email = `${letters()}@gmail.test`;
  const channelTitle = `Channel ${letters().slice(0, 6)}`;
  await simulator.addAccount({ email });
  const { id } = await simulator.addChannel({
    id: `UC${letters().slice(0, 22)}`,
    title: channelTitle,
    accountEmail: email,
  });
  return { email, channelId: id, channelTitle, ...(await newClient()) };
}

/** What the person at the consent page does. */
export interface Consent {
  email: string;
  channelId?: string | null;
  scopes?: string[];
}

/** Visits the consent page, answers it, and returns the address that Google sends the browser to. */
export async function consentTo(url: string, consent: Consent | "deny"): Promise<URL> {
  await simulator.configure({
    consent: consent === "deny" ? { mode: "deny" } : { mode: "allow", ...consent },
  });
  const page = await fetch(url, { redirect: "manual" });
  const text = await page.text();
  const location = page.headers.get("location");
  if (!location) throw new Error(`The consent page did not redirect: ${page.status} ${text}`);
  return new URL(location);
}

/** Lets a browser arrive at our callback; returns where it is sent and what the fragment says. */
export async function arrive(
  url: URL | string,
): Promise<{ headers: Headers; to: URL; outcome: Record<string, string> }> {
  const response = await fetch(url, { redirect: "manual" });
  await response.body?.cancel();
  const to = new URL(response.headers.get("location") ?? "about:blank");
  return {
    headers: response.headers,
    to,
    outcome: Object.fromEntries(new URLSearchParams(to.hash.slice(1))),
  };
}

/** Whether Google still honours any grant of this account to this client. */
export async function hasGrant({
  email,
  clientId,
}: Pick<GoogleSetup, "email" | "clientId">): Promise<boolean> {
  const { grants } = await simulator.overview();
  return grants.some((grant) => grant.live && grant.email === email && grant.clientId === clientId);
}

/** How many requests one of Google's methods has had so far. */
export async function requestsTo(method: "oauth.token" | "oauth.revoke" | "channels.list"): Promise<number> {
  return (await simulator.requests({ method })).length;
}
