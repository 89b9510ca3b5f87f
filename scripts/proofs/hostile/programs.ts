/** Programs in both accounts: the attacker's keys, and what a program of the victim's has written. */
import { randomBytes } from "node:crypto";
import { SCOPES, type Scope } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { Owner } from "../../builder/owner.ts";
import type { JourneyStack } from "../../journey/engine.ts";
import type { Tenant } from "../isolation/tenants.ts";
import type { AnothersWrite } from "./program-calls.ts";
import type { KeySender } from "./requests.ts";

export async function programsOf(
  stack: JourneyStack,
  victim: Tenant,
  attacker: Tenant,
): Promise<{ another: AnothersWrite; keys: Record<KeySender, string> }> {
  const keyOf = async (scopes: readonly Scope[]) => (await newKey(attacker.owner, scopes)).key;
  const each: [KeySender, string][] = [];
  for (const scope of SCOPES) each.push([`key for ${scope}`, await keyOf([scope])]);
  const revoked = await newKey(attacker.owner, SCOPES);
  await attacker.owner.client.rpc("revoke_program_key", { p_id: revoked.id }).throwOnError();
  const keys = {
    ...(Object.fromEntries(each) as Record<`key for ${Scope}`, string>),
    "key for everything": await keyOf(SCOPES),
    "made-up key": `rj_${randomBytes(24).toString("hex")}`,
    "revoked key": revoked.key,
  };
  return { another: await write(stack, victim), keys };
}

async function newKey({ client }: Owner, scopes: readonly Scope[]): Promise<{ id: string; key: string }> {
  const { data } = await client
    .rpc("create_program_key", { p_name: "A program", p_scopes: [...scopes] })
    .single()
    .throwOnError();
  return data;
}

/** A draft of the victim's in other words, by a program: its answer is all that is known of the comment. */
async function write({ urls }: JourneyStack, { owner, things, canary }: Tenant): Promise<AnothersWrite> {
  const { key } = await newKey(owner, SCOPES);
  const another = {
    method: "PUT",
    path: `/functions/v1/api/comments/${things.drafted}/draft`,
    body: JSON.stringify({ text: `A good ten minutes. ${canary}`, version: Number(things.version) }),
    once: "the-victims-own",
  };
  const response = await fetch(`${urls.api}${another.path}`, {
    method: another.method,
    headers: {
      ...{ authorization: `Bearer ${key}`, "content-type": "application/json" },
      "idempotency-key": another.once,
    },
    body: another.body,
  });
  if (!response.ok) throw new Error(`the victim's program: ${response.status} ${await response.text()}`);
  return another;
}
