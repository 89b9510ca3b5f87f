import { project } from "@/api/client";
import { ApiError, toApiError, unwrap } from "@/api/errors";
import type { RedirectAuth } from "@/api/supabase";
import { leaveFor } from "@/lib/leave-for";
import { safePath } from "@/lib/safe-path";
import { replaceSession } from "./session";

/** Where Google's sign-in comes back to. */
const RETURN_PATH = "/auth/google";

let redirectAuth: Promise<RedirectAuth> | undefined;

/** For sign-ins that leave this site and come back: only the tab that left can use what they come back with. */
function getRedirectAuth(): Promise<RedirectAuth> {
  redirectAuth ??= import("@/api/supabase").then(({ createRedirectAuth }) =>
    createRedirectAuth(...project()),
  );
  return redirectAuth;
}

/** Leaves for Google, and from there for `next`, a path of this site. Throws where Auth would answer with a page of its own. */
export async function leaveForGoogle(next?: string): Promise<void> {
  const redirectTo = new URL(RETURN_PATH, window.location.origin);
  if (next) redirectTo.searchParams.set("next", next);
  await requireGoogle();
  const auth = await getRedirectAuth();
  const { url } = await unwrap(
    await auth.signInWithOAuth({
      provider: "google",
      options: {
        redirectTo: redirectTo.href,
        skipBrowserRedirect: true,
        // Who has several Google accounts chooses, each time.
        queryParams: { prompt: "select_account" },
      },
    }),
  );
  if (!url) throw new ApiError("Auth named no address.", { code: "unexpected", status: 500 });
  leaveFor(url);
}

/** Auth shows its own error to whoever leaves for a provider that it doesn't know. */
async function requireGoogle(): Promise<void> {
  const [url, key] = project();
  try {
    const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    const settings: { external?: { google?: boolean } } = await answer.json();
    if (settings.external?.google) return;
  } catch (error) {
    throw await toApiError(error);
  }
  throw new ApiError("Google isn't switched on at Auth.", { code: "provider_disabled", status: 400 });
}

/** What an address says in which Google's sign-in comes back. */
export interface GoogleReturn {
  code: string | null;
  /** A code of Auth's or Google's. */
  problem: string | null;
  next: string | undefined;
}

export function readReturn({ search, hash }: Pick<Location, "search" | "hash">): GoogleReturn {
  const said = new URLSearchParams(search);
  const inHash = new URLSearchParams(hash.replace(/^#/, ""));
  const of = (name: string) => said.get(name) ?? inHash.get(name);
  return { code: of("code"), problem: of("error_code") ?? of("error"), next: safePath(said.get("next")) };
}

/**
 * Signs this browser in by the code that came back. Only the tab that left for Google can: it kept the other half (PKCE), so that
 * nobody is signed in by an address that somebody else sends them.
 */
export async function signInWithReturn(code: string): Promise<void> {
  const auth = await getRedirectAuth();
  const { session } = await unwrap(await auth.exchangeCodeForSession(code));
  await replaceSession(session);
}

/** Signs in whom Google sends back, and returns where they go on: to where they were going, or to the login page with the reason. */
export async function arriveFromGoogle(location: Location): Promise<string> {
  const { code, problem, next } = readReturn(location);
  const failed = (reason: string) =>
    `/login?${new URLSearchParams({ problem: `google_${reason}`, ...(next && { redirect: next }) })}`;
  if (!code) return failed(problem ?? "unfinished");
  try {
    await signInWithReturn(code);
  } catch (error) {
    return failed((await toApiError(error)).code);
  }
  return next ?? "/app/automations";
}
