/** A visitor who signs in at a server by a mail, as the client does it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { mailsIn } from "../../../scripts/serve/trial/mail-box.ts";
import type { Database } from "../../../supabase/functions/_shared/database/database.types.ts";
import { until } from "../../stack/support.ts";

interface Place {
  /** Origin of the API. */
  api: string;
  home: string;
  /** Where the mails of its mail server are shown. */
  mails: string;
}

/** Asks for a code, reads it in the mail box and signs in with it. */
export async function signIn(
  { api, home, mails }: Place,
  email: string,
): Promise<{ client: SupabaseClient<Database>; session: Session }> {
  const keys = JSON.parse(await readFile(join(home, "keys.json"), "utf8"));
  const client = createClient<Database>(api, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const mail = await until(async () => (await mailsIn(mails, email))[0]);
  const [code = ""] = /\b\d{6}\b/.exec(mail.text) ?? [];
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: "email" });
  expect(error).toBeNull();
  if (!data.session) throw new Error("no session");
  // As the client does after a sign-in: row-level security lets the account write and read its own row.
  const user_id = data.session.user.id;
  expect((await client.from("profiles").insert({ user_id, email })).error).toBeNull();
  expect((await client.from("profiles").select("user_id")).data).toEqual([{ user_id }]);
  return { client, session: data.session };
}
