import type {
  DeliveryFault,
  EventKind,
  SwitchedOffReason,
  WebhookFormat,
} from "@shared/database/vocabulary.gen.ts";

/** What an endpoint can be told of. */
export const EVENT_CHOICES: readonly { value: EventKind; label: string }[] = [
  { value: "comment.waiting", label: "Comment waits for you" },
  { value: "comment.grave", label: "Grave comment" },
  { value: "question.asked", label: "New question" },
  { value: "reply.approved", label: "Reply approved" },
  { value: "reply.public", label: "Reply public" },
  { value: "reply.removed", label: "Reply removed" },
  { value: "channel.paused", label: "Channel paused" },
  { value: "connection.broken", label: "Connection broken" },
  { value: "report.ready", label: "Report ready" },
  { value: "alert.raised", label: "Alert raised" },
];

export const eventName = (kind: string): string =>
  EVENT_CHOICES.find(({ value }) => value === kind)?.label ?? (kind === "ping" ? "Test" : kind);

export const FORMAT_CHOICES: readonly { value: WebhookFormat; label: string }[] = [
  { value: "standard", label: "JSON, for a program" },
  { value: "slack", label: "Slack message" },
  { value: "discord", label: "Discord message" },
];

export const switchedOffWords: Record<SwitchedOffReason, string> = {
  gone: "switched off: its server said that it's gone",
  failing: "switched off: it didn't answer for two days",
};

const faultWords: Record<DeliveryFault, string> = {
  address_refused: "We don't send to this address",
  not_found: "The address leads nowhere",
  timed_out: "No answer within 5 seconds",
  not_reached: "The server couldn't be reached",
  secret_unreadable: "The secret can't be read: renew it",
};

interface Tried {
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  fault: DeliveryFault | null;
  answer_status: number | null;
}

/** What came of the last try of a delivery. */
export function answerWords({ state, attempts, fault, answer_status }: Tried): string {
  if (attempts === 0) return "Not sent yet";
  const tries = attempts === 1 ? "" : `, try ${attempts}`;
  const answer = fault ? faultWords[fault] : `Answered ${answer_status ?? "nothing"}`;
  return `${answer}${state === "delivered" ? "" : tries}`;
}

export const webhookMessages = {
  created: { title: "Webhook created" },
  notCreated: { title: "Couldn't create the webhook" },
  changed: { title: "Webhook saved" },
  renewed: { title: "Secret renewed", description: "The old one works for 24 more hours." },
  tested: { title: "Test sent", description: "Deliveries show what came of it." },
  paused: { title: "Webhook paused" },
  resumed: { title: "Webhook resumed" },
  deleted: { title: "Webhook deleted" },
  sentAgain: { title: "Sending again" },
  copied: { title: "Secret copied" },
  failed: { title: "Update failed" },
};
