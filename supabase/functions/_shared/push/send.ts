import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import type { OutwardAnswer } from "../http/outward.ts";
import { forEachLimit } from "../runtime/concurrency.ts";
import { pushKey } from "../secrets/seal.ts";
import type { WebhookServices } from "../services.ts";
import { encrypted, newPushKeys, pushLine, type Signer } from "./message.ts";

const claims = z.array(
  pushLine.extend({ lease_id: z.uuid(), key_id: z.uuid(), public_key: z.string(), sealed: z.string() }),
);
type Claim = z.infer<typeof claims>[number];

/** Lines under way at a time: push services are few and quick. */
const AT_ONCE = 8;

/**
 * Tells devices what is due, at least once and under one id. To whom, and when again, say claim_pushes and record_push. The first run
 * of an installation makes the key that signs.
 */
export async function sendPushes(
  db: Pick<ServiceDatabase, "call">,
  services: WebhookServices,
  hasTime: () => boolean,
  came: (arrived: boolean) => void,
): Promise<void> {
  await makeKeyWhereWanted(db, services);
  while (hasTime()) {
    const due = await db.call("claim_pushes", { p_limit: AT_ONCE }, claims);
    if (due.length === 0) return;
    await forEachLimit(due, AT_ONCE, async (claim) => came(await send(claim, db, services)));
  }
}

async function makeKeyWhereWanted(
  db: Pick<ServiceDatabase, "call">,
  { sealer }: WebhookServices,
): Promise<void> {
  const id = await db.call("push_key_wanted", {}, z.uuid().nullable());
  if (id === null) return;
  const { publicKey, privateKey } = await newPushKeys();
  const sealed = await sealer.seal(privateKey, pushKey(id));
  await db.call("keep_push_key", { p_id: id, p_public_key: publicKey, p_sealed: sealed });
}

async function send(
  claim: Claim,
  db: Pick<ServiceDatabase, "call">,
  services: WebhookServices,
): Promise<boolean> {
  const came = await posted(claim, services);
  const status = "status" in came ? came.status : null;
  await db.call("record_push", {
    p_id: claim.id,
    p_lease: claim.lease_id,
    p_status: status,
    p_fault: "fault" in came ? came.fault : null,
  });
  return status !== null && status >= 200 && status < 300;
}

async function posted(claim: Claim, { env, sealer, outward }: WebhookServices): Promise<OutwardAnswer> {
  const opened = await sealer.open(claim.sealed, pushKey(claim.key_id)).catch((error: unknown) => {
    console.error(JSON.stringify({ function: "send-webhooks", push: claim.id, cause: String(error) }));
  });
  if (opened === undefined) return { fault: "secret_unreadable" };
  const signer: Signer = {
    publicKey: claim.public_key,
    privateKey: opened,
    subject: env.SUPPORT_MAIL ? `mailto:${env.SUPPORT_MAIL}` : env.SITE_URL,
  };
  // Keys that are none encrypt nothing: a browser made them up.
  const message = await encrypted(claim, signer).catch(() => undefined);
  if (!message) return { fault: "address_refused" };
  return outward.post(claim.endpoint, message.headers, message.body);
}
