/** The demo's webhook. It is no part of the recorded past: its secret is sealed with each installation's own key. */
import { EVENT_KINDS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { createSealer, secretOf } from "../../supabase/functions/_shared/secrets/seal.ts";
import { newSecret } from "../../supabase/functions/_shared/webhooks/signature.ts";
import { DEMO_OWNER } from "../simulator/demo/team.ts";
import { asCaller } from "../stack/caller.ts";
import type { Stack } from "../stack/index.ts";

const ID = "00000000-0000-4000-8000-0000000000e1";
const NAME = "Receiver on this machine";

/** Where the simulator receives webhooks, and shows them. */
export const receiverOf = ({ simulator }: Stack["urls"]) => `${simulator}/webhooks`;

/** Gives the demo's account an endpoint, which the simulator is, and sends it a test. One that is there stays as it is. */
export async function addDemoWebhook({
  sql,
  admin,
  urls,
  functionsEnvironment: { SEALING_KEYS = "{}", SEALING_KEY_ID = "" },
}: Pick<Stack, "sql" | "admin" | "urls" | "functionsEnvironment">): Promise<void> {
  const present = await sql`select from private.webhooks where id = ${ID}`;
  if (present.length > 0) return;
  const { id: owner, email } = DEMO_OWNER;
  const secret = newSecret();
  const sealer = createSealer(JSON.parse(SEALING_KEYS), SEALING_KEY_ID);
  const sealed = await sealer.seal(secret, secretOf(ID, "webhook_secret_a"));
  await admin.setWebhookSecret(secret);
  await sql`
    select service.create_webhook(${owner}, ${owner}, ${ID}, ${NAME}, ${receiverOf(urls)}, 'standard', ${EVENT_KINDS}::text[], null, ${sealed})`;
  await asCaller(
    sql,
    { role: "authenticated", userId: owner, email },
    (own) => own`select public.test_webhook(${ID})`,
  );
}
