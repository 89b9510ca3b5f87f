import { z } from "zod";
import type { SendWebhooksResponse } from "../_shared/contracts/send-webhooks.ts";
import { WEBHOOK_FORMATS } from "../_shared/database/vocabulary.gen.ts";
import type { Call } from "../_shared/http/endpoint.ts";
import type { OutwardAnswer } from "../_shared/http/outward.ts";
import { sendPushes } from "../_shared/push/send.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import { secretOf } from "../_shared/secrets/seal.ts";
import type { WebhookServices } from "../_shared/services.ts";
import { storable } from "../_shared/text/storable.ts";
import { bodyOf } from "../_shared/webhooks/body.ts";
import { programEvent } from "../_shared/webhooks/event.ts";
import { signedHeaders } from "../_shared/webhooks/signature.ts";

const field = z.enum(["webhook_secret_a", "webhook_secret_b"]);
const claims = z.array(
  programEvent.extend({
    id: z.number().int(),
    lease_id: z.uuid(),
    webhook_id: z.uuid(),
    url: z.string(),
    format: z.enum(WEBHOOK_FORMATS),
    secret_field: field,
    sealed: z.string(),
    old_field: field,
    /** Null unless the secret before signs, too. */
    old_sealed: z.string().nullable(),
  }),
);
type Delivery = z.infer<typeof claims>[number];

/** Endpoints that are delivered to at a time: a slow one keeps the others waiting 5 s at most, and only where all are slow. */
const AT_ONCE = 8;
/** Deliveries to one endpoint at a time. */
const OF_ONE = 4;

/**
 * Delivers what waits for endpoints, and beside them for devices, at least once: a run that dies between posting and recording posts again under the same id. Which
 * endpoint is next, what may go to it and when it is tried again say claim_deliveries and record_delivery.
 */
export async function handleSendWebhooks(
  { db }: Call<unknown>,
  services: WebhookServices,
): Promise<SendWebhooksResponse> {
  const hasTime = timeBudget();
  const result: SendWebhooksResponse = { delivered: 0, failed: 0 };
  const came = (arrived: boolean) => {
    if (arrived) result.delivered++;
    else result.failed++;
  };
  await Promise.all([deliverDue(db, services, hasTime, came), sendPushes(db, services, hasTime, came)]);
  return result;
}

async function deliverDue(
  db: Call<unknown>["db"],
  services: WebhookServices,
  hasTime: () => boolean,
  came: (arrived: boolean) => void,
): Promise<void> {
  await db.call("tell_of_weeks", {}, z.number().int());
  await forEachLimit(Array.from({ length: AT_ONCE }), AT_ONCE, async () => {
    while (hasTime()) {
      const due = await db.call("claim_deliveries", { p_limit: OF_ONE }, claims);
      if (due.length === 0) return;
      await forEachLimit(due, OF_ONE, async (delivery) => came(await deliver(delivery, db, services)));
    }
  });
}

async function deliver(
  delivery: Delivery,
  db: Call<unknown>["db"],
  services: WebhookServices,
): Promise<boolean> {
  const body = bodyOf(delivery, delivery.format, services.env.SITE_URL);
  const startedAt = performance.now();
  const came = await posted(delivery, body, services);
  await db.call("record_delivery", {
    p_id: delivery.id,
    p_lease: delivery.lease_id,
    p_status: "status" in came ? came.status : null,
    p_answer: "status" in came ? storable(came.answer) : null,
    p_fault: "fault" in came ? came.fault : null,
    p_ms: Math.round(performance.now() - startedAt),
    p_body: body,
  });
  return "status" in came && came.status >= 200 && came.status < 300;
}

async function posted(delivery: Delivery, body: string, services: WebhookServices): Promise<OutwardAnswer> {
  const { webhook_id, url, event_id } = delivery;
  let secrets: string[];
  try {
    secrets = await secretsOf(delivery, services);
  } catch (error) {
    console.error(JSON.stringify({ function: "send-webhooks", webhook: webhook_id, cause: String(error) }));
    return { fault: "secret_unreadable" };
  }
  const headers = {
    "content-type": "application/json",
    "user-agent": "Rejoinder-Webhooks/1",
    ...(await signedHeaders(secrets, event_id, Date.now(), body)),
  };
  return services.outward.post(url, headers, body);
}

async function secretsOf(
  { webhook_id, secret_field, sealed, old_field, old_sealed }: Delivery,
  { sealer }: WebhookServices,
): Promise<string[]> {
  const secret = await sealer.open(sealed, secretOf(webhook_id, secret_field));
  return old_sealed === null
    ? [secret]
    : [secret, await sealer.open(old_sealed, secretOf(webhook_id, old_field))];
}
