import { z } from "zod";
import type { SendMailsResponse } from "../_shared/contracts/send-mails.ts";
import { linkAddress } from "../_shared/contracts/sign-in-link.ts";
import type { Call } from "../_shared/http/endpoint.ts";
import { tellOfSchedule } from "../_shared/mail/schedule-notice.ts";
import { type ModelTrouble, TROUBLE_WORDS } from "../_shared/model/trouble.ts";
import { timeBudget } from "../_shared/runtime/concurrency.ts";
import type { MailServices } from "../_shared/services.ts";

const claims = z.array(
  z.object({
    id: z.number().int(),
    lease_id: z.uuid(),
    recipient: z.string(),
    kind: z.string(),
    subject: z.string(),
    body: z.string(),
    undo_token: z.string().nullable(),
  }),
);

/** Where a mail leads, by its kind. */
const PAGES: Readonly<Record<string, string>> = {
  digest: "/app/replies",
  weekly_report: "/app/reports/dashboard?period=last_week",
};

/** Where a mail leads: to the page of its kind, or to the one that undoes a change of address and waits for a press. */
function linkOf(mail: z.infer<typeof claims>[number], site: string): string {
  return mail.undo_token
    ? linkAddress(site, {
        tokenHash: mail.undo_token,
        type: "undo_change",
        email: mail.recipient,
        next: null,
      })
    : `${site}${PAGES[mail.kind] ?? "/app/automations"}`;
}

/** Two minutes of lease and 15 s for each: what is claimed at once is done before another run may take it. */
const AT_ONCE = 6;

/**
 * Sends the mails that wait, at least once: a run that dies between sending and recording sends again under the same message
 * id. A server that refuses decides nothing; the mail is tried again later. Without a configured server all of them stay.
 */
export async function handleSendMails(
  { db }: Call<unknown>,
  services: MailServices,
): Promise<SendMailsResponse> {
  const hasTime = timeBudget();
  const result: SendMailsResponse = { sent: 0, failed: 0, waiting: 0 };
  const { mailer } = services;
  await tellOperator(db, services);
  await tellOfSchedule(db, services, "send-mails");
  // Written first, so that they go out in this run; without a mail server they would pile up.
  if (mailer) {
    await db.call("write_digests", {}, z.number().int());
    await db.call("write_weekly_reports", {}, z.number().int());
  }
  while (mailer && hasTime()) {
    const mails = await db.call("claim_mails", { p_limit: AT_ONCE, p_lease_seconds: 120 }, claims);
    if (mails.length === 0) break;
    for (const mail of mails) {
      const sent = await mailer
        .send({
          to: mail.recipient,
          subject: mail.subject,
          text: `${mail.body}\n\n${linkOf(mail, services.env.SITE_URL)}\n`,
          id: `mail-${mail.id}`,
        })
        .then(
          () => true,
          (error: unknown) => {
            log({ mail: mail.id, kind: mail.kind, cause: String(error).split("\n")[0]?.slice(0, 300) });
            return false;
          },
        );
      await db.call("record_mail", { p_id: mail.id, p_lease: mail.lease_id, p_sent: sent });
      if (sent) result.sent++;
      else result.failed++;
    }
  }
  result.waiting = await db.call("count_waiting_mails", {}, z.number().int());
  if (!mailer && result.waiting > 0) {
    log({ waiting: result.waiting, cause: "no mail server is configured (SMTP_HOST, SMTP_SENDER)" });
  }
  return result;
}

const notice = z.object({ trouble: z.string(), detail: z.string().nullable(), since: z.string() }).nullable();

/** Once for each trouble of the model that only the operator can mend. */
async function tellOperator(db: Call<unknown>["db"], { mailer, env }: MailServices): Promise<void> {
  if (!mailer || !env.OPERATOR_MAIL) return;
  const news = await db.call("model_notice", {}, notice);
  if (!news) return;
  const words = TROUBLE_WORDS[news.trouble as ModelTrouble] ?? news.trouble;
  const text = [
    words,
    news.detail && `The server says: ${news.detail}`,
    "Until this is fixed, no drafts are written for anyone. Comments wait, and no budget is used. We check at least every 15 minutes. To check now, run npm run model -- again.",
  ];
  try {
    await mailer.send({
      to: env.OPERATOR_MAIL,
      subject: "Rejoinder: drafting has stopped, the model isn't answering",
      text: `${text.filter(Boolean).join("\n\n")}\n`,
      id: `model-${Date.parse(news.since)}`,
    });
    await db.call("model_notice", { p_mailed: true });
  } catch (error) {
    log({ kind: "model_notice", cause: String(error).split("\n")[0]?.slice(0, 300) });
  }
}

function log(entry: Record<string, unknown>): void {
  console.error(JSON.stringify({ function: "send-mails", ...entry }));
}
