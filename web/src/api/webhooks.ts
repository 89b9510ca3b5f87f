import {
  DELIVERY_FAULTS,
  EVENT_KINDS,
  type EventKind,
  SWITCHED_OFF_REASONS,
  type SwitchedOffReason,
  WEBHOOK_FORMATS,
  type WebhookFormat,
} from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { manageWebhook } from "./functions";
import { fields, listOf, number, oneOf, orNull, type Read, readRows, text } from "./read";
import type { FunctionRow } from "./schema";

const kinds = listOf(oneOf(EVENT_KINDS));
const format = oneOf(WEBHOOK_FORMATS);
const reason = orNull(oneOf(SWITCHED_OFF_REASONS));

/** An address that an account's events are posted to. */
export type Webhook = Omit<
  FunctionRow<
    "webhooks",
    | "channels"
    | "maker"
    | "paused_at"
    | "disabled_at"
    | "disabled_reason"
    | "tried_at"
    | "delivered_at"
    | "old_secret_until"
  >,
  "kinds" | "format" | "disabled_reason"
> & { kinds: EventKind[]; format: WebhookFormat; disabled_reason: SwitchedOffReason | null };

/** The endpoints about channels that one manages, the oldest first. */
export async function getWebhooks(): Promise<Webhook[]> {
  const supabase = await getSupabase();
  const rows = readRows(await unwrap(await supabase.rpc("webhooks")), "id", "name", "url");
  return rows.map((hook) => ({
    ...hook,
    kinds: kinds(hook.kinds),
    format: format(hook.format),
    disabled_reason: reason(hook.disabled_reason),
  }));
}

/** What an endpoint is to be. Its format is chosen once. */
export interface WebhookWish {
  name: string;
  url: string;
  format: WebhookFormat;
  kinds: EventKind[];
  /** Null: all of them. */
  channels: string[] | null;
}

/** Makes an endpoint and returns its secret, which is told this once. */
export async function createWebhook(wish: WebhookWish): Promise<string> {
  return (await manageWebhook({ act: "create", ...wish })).secret;
}

/** Gives an endpoint a new secret, which is told this once; the old one signs beside it for 24 hours. */
export async function renewSecret(id: string): Promise<string> {
  return (await manageWebhook({ act: "rotate", id })).secret;
}

export async function changeWebhook(id: string, { name, url, kinds, channels }: WebhookWish): Promise<void> {
  const supabase = await getSupabase();
  const wish = { p_name: name, p_url: url, p_kinds: kinds, ...(channels && { p_channels: channels }) };
  await unwrap(await supabase.rpc("change_webhook", { p_webhook: id, ...wish }));
}

export async function pauseWebhook(id: string, paused: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("pause_webhook", { p_webhook: id, p_paused: paused }));
}

export async function deleteWebhook(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("delete_webhook", { p_webhook: id }));
}

export async function testWebhook(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("test_webhook", { p_webhook: id }));
}

const deliveries = listOf(
  fields({
    id: number,
    kind: text,
    created_at: text,
    state: oneOf(["waiting", "delivered", "failed"] as const),
    attempts: number,
    next_try_at: orNull(text),
    sent_at: orNull(text),
    answer_status: orNull(number),
    answer: orNull(text),
    fault: orNull(oneOf(DELIVERY_FAULTS)),
    duration_ms: orNull(number),
    body: orNull(text),
  }),
);
/** One event on its way to one endpoint. */
export type Delivery = Read<typeof deliveries>[number];

/** What an endpoint was told in the last 7 days, newest first; those before the delivery `after`. */
export async function getDeliveries(id: string, after?: number): Promise<Delivery[]> {
  const supabase = await getSupabase();
  const page = { p_webhook: id, ...(after !== undefined && { p_after: after }) };
  return deliveries(await unwrap(await supabase.rpc("webhook_deliveries", page)));
}

/** Sends one delivery again, or all that failed since a moment; returns how many. */
export async function sendAgain(
  id: string,
  which: { delivery: number } | { since: string },
): Promise<number> {
  const supabase = await getSupabase();
  const what = "delivery" in which ? { p_delivery: which.delivery } : { p_since: which.since };
  return unwrap(await supabase.rpc("resend_webhook", { p_webhook: id, ...what }));
}
