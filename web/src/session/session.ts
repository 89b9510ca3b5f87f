import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { getSupabase, SESSION_KEY } from "@/api/client";
import { toApiError, unwrap } from "@/api/errors";
import type { Client } from "@/api/supabase";
import type { SessionUser } from "@/domain/session-user";
import { captchaToken } from "@/lib/captcha";

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

/** Mail links end at the site's root. */
const siteRoot = () => `${window.location.origin}/`;

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
async function ready(): Promise<Client> {
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

/** What Auth may ask for with everything that costs a mail or judges a password. */
const captcha = async () => ({ captchaToken: await captchaToken() });

/** Resolves to whether this was the first time: whoever saw a screen has the settings that it makes. False when that cannot be told. */
export async function signInWithPassword(email: string, password: string): Promise<boolean> {
  const supabase = await ready();
  const { user } = await unwrap(
    await supabase.auth.signInWithPassword({ email, password, options: await captcha() }),
  );
  const { data } = await supabase.from("automation_settings").select("user_id").eq("user_id", user.id);
  return data?.length === 0;
}

/** Creates an account; a mail with the confirming link follows. */
export async function signUp(form: {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}): Promise<void> {
  const supabase = await ready();
  await unwrap(
    await supabase.auth.signUp({
      email: form.email,
      password: form.password,
      options: {
        ...(await captcha()),
        emailRedirectTo: siteRoot(),
        data: { first_name: form.firstName, last_name: form.lastName },
      },
    }),
  );
}

/** What a code from a mail is for: `email` signs in or confirms an account, `recovery` signs in to choose a new password. */
export type CodeKind = "email" | "recovery";

/** Auth notes both moments in one call, some milliseconds apart. */
const SAME_CALL_MS = 2_000;

/** Signs in by the code that a mail brings beside its link. Resolves to whether this was the first time: the code confirmed the address. */
export async function signInWithCode(email: string, code: string, kind: CodeKind): Promise<boolean> {
  const supabase = await ready();
  const { user } = await unwrap(await supabase.auth.verifyOtp({ email, token: code, type: kind }));
  const [confirmed, signedIn] = [user?.email_confirmed_at, user?.last_sign_in_at].map((at) =>
    Date.parse(at ?? ""),
  );
  return Math.abs(Number(confirmed) - Number(signedIn)) < SAME_CALL_MS;
}

/** Sends the mail for a forgotten password. An address without an account is answered alike. */
export async function sendRecovery(email: string): Promise<void> {
  const supabase = await ready();
  const options = { ...(await captcha()), redirectTo: siteRoot() };
  await unwrap(await supabase.auth.resetPasswordForEmail(email, options));
}

/** Sends the mail that confirms a new account once more. */
export async function resendConfirmation(email: string): Promise<void> {
  const supabase = await ready();
  const options = { ...(await captcha()), emailRedirectTo: siteRoot() };
  await unwrap(await supabase.auth.resend({ type: "signup", email, options }));
}

/** Sets the password of who is signed in. `code`: from the mail of `sendPasswordCode`, when Auth asks for one. */
export async function changePassword(password: string, code?: string): Promise<void> {
  const supabase = await ready();
  await unwrap(await supabase.auth.updateUser({ password, ...(code && { nonce: code }) }));
}

/** Mails a code that allows who is signed in for longer to change the password. */
export async function sendPasswordCode(): Promise<void> {
  const supabase = await ready();
  await unwrap(await supabase.auth.reauthenticate());
}

/** Sends a one-time link that signs in, and creates the account when there is none. */
export async function sendMagicLink(email: string): Promise<void> {
  const supabase = await ready();
  const options = { ...(await captcha()), emailRedirectTo: siteRoot() };
  await unwrap(await supabase.auth.signInWithOtp({ email, options }));
}

/**
 * The link that signs in with the master password, or null when the server answered without one. Only on sign-up may it create
 * the account.
 */
export async function masterLogin(
  email: string,
  password: string,
  isSignUp: boolean,
): Promise<string | null> {
  const supabase = await ready();
  const data: { action_link?: string | null } | null = await unwrap(
    await supabase.functions.invoke("master-login", {
      body: { email, password, redirect_to: siteRoot(), ...(isSignUp && { sign_up: true }) },
    }),
  );
  return data?.action_link ?? null;
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
