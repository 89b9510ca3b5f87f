import {
  ALERT_KINDS,
  type AlertKind,
  type AlertWay,
  LIMITS,
  WEBHOOK_FORMATS,
} from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, oneOf, orNull, type Read, text } from "./read";

const kind = oneOf(ALERT_KINDS);

const choices = listOf(
  fields({
    kind,
    is_on: flag,
    threshold: orNull(number),
    hours: orNull(number),
    cooldown_hours: number,
    own: flag,
    lowest: orNull(number),
    highest: orNull(number),
  }),
);
/** What holds of one kind of alert. */
export type AlertChoice = Read<typeof choices>[number];

/** What holds on a channel, or (null) on all that say nothing otherwise. */
export async function getAlertChoices(channel: string | null): Promise<AlertChoice[]> {
  const supabase = await getSupabase();
  return choices(
    await unwrap(await supabase.rpc("alert_choices", channel === null ? {} : { p_channel: channel })),
  );
}

/** Says what holds on all channels, or on one. `on` null: as before anybody said anything there. */
export async function setAlert(
  about: AlertKind,
  channel: string | null,
  on: boolean | null,
  { threshold, hours, cooldown_hours }: AlertChoice,
): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await supabase.rpc("set_alert", {
      p_kind: about,
      // The generated types don't know that these may be null.
      p_on: on as boolean,
      p_threshold: threshold as number,
      p_hours: hours as number,
      p_cooldown_hours: cooldown_hours,
      ...(channel !== null && { p_channel: channel }),
    }),
  );
}

/** By which ways an alert goes, an endpoint by its form. */
const WAYS = ["mail", "push", ...WEBHOOK_FORMATS] as const;
type ToldWay = (typeof WAYS)[number];

const told = (value: unknown): [ToldWay, number][] => {
  const counts = value as Record<string, unknown> | null;
  return WAYS.flatMap((way): [ToldWay, number][] => (counts?.[way] ? [[way, number(counts[way])]] : []));
};
const alerts = listOf(
  fields({
    id: text,
    kind,
    channel_id: text,
    channel_title: orNull(text),
    raised_at: text,
    ended_at: orNull(text),
    sentence: text,
    path: text,
    told,
  }),
);
/** An alert that was raised. */
export type Alert = Read<typeof alerts>[number];

/** Alerts of the last 90 days, newest first: those raised before a moment. */
export async function getAlerts(before?: string): Promise<Alert[]> {
  const supabase = await getSupabase();
  const page = { p_limit: LIMITS.alerts_shown, ...(before !== undefined && { p_before: before }) };
  return alerts(await unwrap(await supabase.rpc("alerts", page)));
}

/** Sends oneself, or an endpoint, an alert that says it is a trial. */
export async function tryAlert(way: AlertWay, webhook?: string): Promise<void> {
  const supabase = await getSupabase();
  const to = webhook === undefined ? {} : { p_webhook: webhook };
  await unwrap(await supabase.rpc("try_alert", { p_way: way, ...to }));
}
