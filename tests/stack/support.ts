/** What the tests of the local stack share: the fixture project and its users. */
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { until } from "../../scripts/lib/until.ts";
import { mailsIn, type ReceivedMail } from "../../scripts/serve/trial/mail-box.ts";
import { type Stack, type StackOptions, startStack } from "../../scripts/stack/index.ts";

export type { ReceivedMail };
export { until };

const fixtureProject = join(import.meta.dirname, "fixtures", "supabase");

/** A stack of the fixture project. */
export function startFixtureStack(options: StackOptions = {}): Promise<Stack> {
  return startStack({ supabaseDirectory: fixtureProject, ...options });
}

/** A client that keeps its session to itself. */
export function client(stack: Stack, key: string = stack.keys.publishableKey): SupabaseClient {
  return createClient(stack.urls.api, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** A client signed in as a new user. */
export async function signedIn(
  stack: Stack,
  email: string,
): Promise<{ user: SupabaseClient; id: string; token: string }> {
  const { data } = await client(stack, stack.keys.secretKey).auth.admin.generateLink({
    type: "magiclink",
    email,
  });
  const user = client(stack);
  const { data: session, error } = await user.auth.verifyOtp({
    token_hash: data.properties?.hashed_token ?? "",
    type: "magiclink",
  });
  if (error || !session.session || !session.user) throw error ?? new Error("no session");
  return { user, id: session.user.id, token: session.session.access_token };
}

/** The mails that arrived for an address, once there is one; the box receives by SMTP, a moment after the answer. */
export async function mailsFor(stack: Stack, address: string): Promise<ReceivedMail[]> {
  return until(async () => {
    const mails = await mailsIn(stack.urls.mail, address);
    return mails.length > 0 ? mails : undefined;
  });
}

/** Whether a process lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
