/** One call of a function in an owner's name: the very way they would go themselves, with the same checks and the same record. */
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Signs in with a one-time link that nobody is sent, calls the function, and signs out. A refusal is a PlainError. */
export async function callAsOwner(
  { url, key }: { url: string; key: string },
  email: string,
  name: string,
  body: Record<string, unknown>,
): Promise<void> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const link = await createClient(url, key, options).auth.admin.generateLink({ type: "magiclink", email });
  const owner = createClient(url, key, options);
  const { data, error } = await owner.auth.verifyOtp({
    token_hash: link.data.properties?.hashed_token ?? "",
    type: "magiclink",
  });
  const failed = link.error ?? error;
  if (failed || !data.session) {
    throw new PlainError(
      `Auth doesn't open the account: ${failed?.message ?? "no session"}. Nothing was changed.`,
    );
  }
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      apikey: key,
      authorization: `Bearer ${data.session.access_token}`,
    },
    body: JSON.stringify(body),
  });
  const said = refusal.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok) {
    await owner.auth.signOut({ scope: "local" });
    throw new PlainError(said.data?.error.message ?? `the function ${name} answered with ${answer.status}`);
  }
}
