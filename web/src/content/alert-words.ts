import { type AlertKind, LIMITS, type WebhookFormat } from "@shared/database/vocabulary.gen.ts";

interface KindWords {
  title: string;
  text: string;
  /** What its threshold is; undefined where it has none. */
  threshold?: string;
}

const enough = `From ${LIMITS.alert_floor} comments on.`;

export const alertKinds: Record<AlertKind, KindWords> = {
  negative: {
    title: "Many negative comments",
    text: `A large share of the latest comments is negative. ${enough}`,
    threshold: "Percent",
  },
  wave: {
    title: "A wave of comments",
    text: `An hour brings many times what the channel usually gets at that hour of the week. ${enough}`,
    threshold: "Times the usual",
  },
  late: {
    title: "A comment waits too long",
    text: "The oldest comment that waits for you has waited longer than this.",
    threshold: "Hours waiting",
  },
  grave: { title: "A serious comment", text: "A threat or a sign of despair." },
  paused: {
    title: "Replies stop",
    text: "Too many replies weren't public, or a connection needs you.",
  },
};

/** By what an alert goes, an endpoint by its form. */
type ToldWay = "mail" | "push" | WebhookFormat;

const ways: Record<ToldWay, [one: string, many: string]> = {
  mail: ["1 email", "emails"],
  push: ["1 device", "devices"],
  standard: ["1 webhook", "webhooks"],
  slack: ["Slack", "Slack channels"],
  discord: ["Discord", "Discord channels"],
};

/** To whom an alert went. */
export function toldWords(told: readonly [ToldWay, number][]): string {
  if (told.length === 0) return "in this list only";
  return told.map(([way, n]) => (n === 1 ? ways[way][0] : `${n} ${ways[way][1]}`)).join(", ");
}

export const alertMessages = {
  saved: { title: "Alerts saved" },
  notSaved: { title: "Couldn't save your alerts" },
  tried: { title: "Trial sent", description: "It says that it's a trial." },
  notTried: { title: "Couldn't send a trial" },
};
