/** Somebody's own way in: a session by a one-time link that nobody is sent, with what they themselves may see and do. */
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/functions/_shared/database/database.types.ts";
import { PlainError } from "./errors.ts";

/** Where the API is, and its secret key. */
export interface Address {
  url: string;
  key: string;
}

export interface Person {
  client: SupabaseClient<Database>;
  session: Session;
  /** Ends this session and no other of theirs. */
  leave(): Promise<void>;
}

/** Signs in. Auth makes an account for whom it does not know: the caller has looked. A refusal is a PlainError. */
export async function enterAs({ url, key }: Address, email: string): Promise<Person> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const link = await createClient(url, key, options).auth.admin.generateLink({ type: "magiclink", email });
  const client = createClient<Database>(url, key, options);
  const { data, error } = await client.auth.verifyOtp({
    token_hash: link.data.properties?.hashed_token ?? "",
    type: "magiclink",
  });
  const failed = link.error ?? error;
  if (failed || !data.session) {
    throw new PlainError(
      `Auth doesn't open the account: ${failed?.message ?? "no session"}. Nothing was changed.`,
    );
  }
  return {
    client,
    session: data.session,
    leave: async () => void (await client.auth.signOut({ scope: "local" })),
  };
}
