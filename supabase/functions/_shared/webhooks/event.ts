import { z } from "zod";
import { EVENT_KINDS } from "../database/vocabulary.gen.ts";

/** What is told of a comment: engine.tell_of_comment. Its texts are null once it was redacted. */
const comment = z.object({
  id: z.uuid(),
  author: z.string().nullish(),
  text: z.string().nullish(),
  tab: z.string().nullable(),
});

/** What happened, as service.claim_deliveries gives it. */
export const programEvent = z.object({
  event_id: z.uuid(),
  kind: z.enum([...EVENT_KINDS, "ping"]),
  occurred_at: z.string(),
  account_id: z.uuid(),
  channel_id: z.string().nullable(),
  channel_title: z.string().nullable(),
  data: z.looseObject({
    comment: comment.loose().optional(),
    reply: z.looseObject({ text: z.string().nullable() }).nullish(),
    question: z.looseObject({ text: z.string() }).optional(),
    connection: z.looseObject({ label: z.string() }).optional(),
    sentence: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    not_public: z.number().optional(),
    judged: z.number().optional(),
    /** Of an alert: the line that says it, and where in the app it leads. */
    headline: z.string().optional(),
    path: z.string().optional(),
  }),
});
export type ProgramEvent = z.infer<typeof programEvent>;

/** Where in the app one looks after it, in the account that it is about. */
export function linkOf({ kind, account_id, channel_id, data }: ProgramEvent, site: string): string {
  const page = new URL(data.path ?? pageOf(kind), site);
  if (data.comment) {
    if (data.comment.tab) page.searchParams.set("tab", data.comment.tab);
    page.searchParams.set("id", data.comment.id);
  }
  if (channel_id && kind !== "connection.broken") page.searchParams.set("channel", channel_id);
  page.searchParams.set("account", account_id);
  return page.href;
}

function pageOf(kind: ProgramEvent["kind"]): string {
  if (/^(comment|reply)\./.test(kind)) return "/app/replies";
  if (kind === "question.asked") return "/app/knowledge";
  if (kind === "ping") return "/app/programs";
  if (kind === "report.ready") return "/app/reports?period=last_week";
  return "/app/automations";
}
