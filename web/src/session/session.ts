import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { getSupabase, SESSION_KEY } from "@/api/client";
import { toApiError, unwrap } from "@/api/errors";
import type { Client } from "@/api/supabase";
import type { SessionUser } from "@/domain/session-user";

type Listener = (user: SessionUser | null, event: AuthChangeEvent) => void;

let current: SessionUser | null | undefined;
let watching: Promise<Client> | undefined;
const listeners = new Set<Listener>();

function toUser(session: Session | null): SessionUser | null {
  if (!session) return null;
  const { id, email = "", factors } = session.user;
  const hasFactor = factors?.some(({ status }) => status === "verified") ?? false;
  return { id, email, ...(hasFactor && !isSure(session.access_token) && { needsCode: true }) };
}

/** Whether a token says that the code of a second factor was entered. Read here: auth-js would answer later, which its own events can't wait for. */
function isSure(token: string): boolean {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))).aal === "aal2";
  } catch {
    return false;
  }
}

function changed(event: AuthChangeEvent, session: Session | null): void {
  const next = toUser(session);
  const same =
    current !== undefined &&
    current?.id === next?.id &&
    current?.email === next?.email &&
    current?.needsCode === next?.needsCode;
  current = next;
  if (same) return;
  // Listeners run outside the callback: a call to the backend client inside it would wait for a lock it holds itself.
  setTimeout(() => {
    for (const listener of listeners) listener(next, event);
  }, 0);
}

async function watch(): Promise<Client> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getSession();
  if (error) {
    // A session that Auth refuses is gone; one that could not be checked for want of a network is not.
    const failure = await toApiError(error);
    if (failure.retryable) throw failure;
  }
  current = toUser(data.session);
  supabase.auth.onAuthStateChange(changed);
  return supabase;
}

/** The backend client with its session known and watched; a failed start is tried anew by the next call. */
export async function ready(): Promise<Client> {
  watching ??= watch();
  try {
    return await watching;
  } catch (error) {
    watching = undefined;
    throw await toApiError(error);
  }
}

/** Whether a session may exist: one lies in local storage. Answers without loading the backend client. */
export function mayHaveSession(): boolean {
  if (watching) return current !== null;
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** The signed-in user, or null. The first call loads the backend client unless there can be no session. */
export async function getUser(): Promise<SessionUser | null> {
  if (current === undefined && !mayHaveSession()) return null;
  await ready();
  return current ?? null;
}

/**
 * Tells of every change of who is signed in, in this tab and in others. Returns the function that ends it.
 */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signs out in this browser only. */
export async function signOut(): Promise<void> {
  const supabase = await ready();
  await unwrap({ data: null, ...(await supabase.auth.signOut({ scope: "local" })) });
}

/**
 * Asks for a new token after the server refused the old one. A session that cannot be renewed ends, which `onSessionChange`
 * tells.
 */
export async function renewSession(): Promise<void> {
  const supabase = await ready();
  const { error } = await supabase.auth.refreshSession();
  // Auth's client keeps a refused session until its token expires by itself; whoever was signed out elsewhere is so here.
  if (error && !(await toApiError(error)).retryable) await supabase.auth.signOut({ scope: "local" });
}

/** Puts a session that was opened elsewhere in the place of this browser's own, which ends at Auth too. */
export async function replaceSession(
  session: Pick<Session, "access_token" | "refresh_token">,
): Promise<void> {
  const supabase = await ready();
  const { data: before } = await supabase.auth.getSession();
  await unwrap(await supabase.auth.setSession(session));
  if (before.session) await supabase.auth.admin.signOut(before.session.access_token, "local");
}

/** The code of what Auth says in the address it sends a browser to; null when it says nothing. */
export function linkError(hash: string): string | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  if (parameters.has("access_token")) return "signs_in_by_itself";
  return parameters.get("error_code") ?? parameters.get("error");
}
