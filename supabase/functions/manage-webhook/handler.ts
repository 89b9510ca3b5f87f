import { z } from "zod";
import type { ManageWebhookResponse, manageWebhook } from "../_shared/contracts/manage-webhook.ts";
import { type Call, type Handler, requireUser } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { HttpError } from "../_shared/http-error.ts";
import { secretOf } from "../_shared/secrets/seal.ts";
import type { WebhookServices } from "../_shared/services.ts";
import { newSecret } from "../_shared/webhooks/signature.ts";

type Wish = z.output<typeof manageWebhook>;
type Create = Extract<Wish, { act: "create" }>;
type Rotate = Extract<Wish, { act: "rotate" }>;

/** Makes an endpoint, or gives one a new secret, which is told in this answer and never again. */
export const handleManageWebhook: Handler<Wish, ManageWebhookResponse, WebhookServices> = async (
  { body, ...call },
  services,
) => {
  await refuseOperator(call.db, call.caller);
  return body.act === "create" ? create({ ...call, body }, services) : rotate({ ...call, body }, services);
};

async function create(
  { body, caller, db }: Call<Create>,
  { outward, sealer }: WebhookServices,
): Promise<ManageWebhookResponse> {
  const user = requireUser(caller);
  const fault = await outward.refuses(body.url);
  if (fault) throw new HttpError(422, fault, refusals[fault] ?? refusals.address_refused);
  const id = crypto.randomUUID();
  const secret = newSecret();
  await db.call("create_webhook", {
    p_account: user.id,
    p_person: user.personId,
    p_id: id,
    p_name: body.name,
    p_url: body.url,
    p_format: body.format,
    p_kinds: body.kinds,
    p_channels: body.channels,
    p_sealed: await sealer.seal(secret, secretOf(id, "webhook_secret_a")),
  });
  return { id, secret, old_until: null };
}

const refusals: Record<string, string> & { address_refused: string } = {
  address_refused:
    "We can't send to this address. It has to be public and begin with https://, on port 443 or one from 1024 on.",
  not_found: "This address leads nowhere. Check its spelling.",
};

const fields = z.enum(["webhook_secret_a", "webhook_secret_b"]);

async function rotate(
  { body, caller, db }: Call<Rotate>,
  { sealer }: WebhookServices,
): Promise<ManageWebhookResponse> {
  const user = requireUser(caller);
  const whose = { p_account: user.id, p_person: user.personId, p_id: body.id };
  const field = await db.call("webhook_to_rotate", whose, fields);
  const secret = newSecret();
  const p_sealed = await sealer.seal(secret, secretOf(body.id, field));
  const old_until = await db.call("rotate_webhook", { ...whose, p_field: field, p_sealed }, z.string());
  return { id: body.id, secret, old_until };
}
