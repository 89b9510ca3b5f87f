/** Endpoints of an account, and what is delivered to them, as the functions make and deliver it. */
import { randomUUID } from "node:crypto";
import type { Database } from "./database.ts";
import type { RowsWithin, User } from "./rows.ts";

interface Choices {
  name?: string;
  url?: string;
  format?: string;
  kinds?: string[];
  channels?: string[] | null;
}

const EVERY_KIND = [
  ...[
    "comment.waiting",
    "comment.grave",
    "question.asked",
    "reply.approved",
    "reply.public",
    "reply.removed",
  ],
  ...["channel.paused", "connection.broken", "report.ready"],
];

/** A new endpoint of an account, made by its owner unless told: of every kind and channel. Returns its id. */
export async function newWebhook(
  { sql }: RowsWithin,
  account: { id: string },
  choices: Choices = {},
  maker: { id: string } | { userId: string } = account,
): Promise<string> {
  const { name = "Zapier", url = "https://hooks.example.com/catch/1", format = "standard" } = choices;
  const [row] = await sql<[{ id: string }]>`
    select service.create_webhook(${account.id}, ${"id" in maker ? maker.id : maker.userId}, ${randomUUID()}, ${name}, ${url}, ${format},
      ${choices.kinds ?? EVERY_KIND}::text[], ${choices.channels ?? null}::text[], 'k1:secretA') as id`;
  return row.id;
}

export interface DeliveryClaim {
  id: string;
  lease_id: string;
  webhook_id: string;
  event_id: string;
  kind: string;
  sealed: string;
  old_sealed: string | null;
  data: { comment?: { id: string; text: string | null } };
}

export function claimDeliveries(db: Database, limit = 4): Promise<DeliveryClaim[]> {
  return db.service<DeliveryClaim>("claim_deliveries", { p_limit: limit });
}

/** What became of a claimed delivery: the status of the answer, or null for none. */
export async function recordDelivery(
  db: Database,
  claim: Pick<DeliveryClaim, "id" | "lease_id">,
  status: number | null,
): Promise<void> {
  await db.service("record_delivery", {
    p_id: claim.id,
    p_lease: claim.lease_id,
    p_status: status,
    p_answer: status === null ? null : "answered",
    p_fault: status === null ? "timed_out" : null,
    p_ms: 12,
    p_body: "{}",
  });
}

export interface Delivery {
  id: string;
  event_id: string;
  kind: string;
  state: string;
  attempts: number;
  answer_status: number | null;
  fault: string | null;
  body: string | null;
}

/** The log of an endpoint, newest first. */
export function deliveriesOf(db: Database, who: User, webhook: string): Promise<Delivery[]> {
  return db.rpc<Delivery>(who, "webhook_deliveries", { p_webhook: webhook, p_limit: 100 });
}
