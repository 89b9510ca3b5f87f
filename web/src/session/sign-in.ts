/** The ways in, and passwords: what only the screens for them load. */
import { unwrap } from "@/api/errors";
import { captchaToken } from "@/lib/captcha";
import { ready } from "./session";

/** Mail links end at the site's root. */
const siteRoot = () => `${window.location.origin}/`;

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
