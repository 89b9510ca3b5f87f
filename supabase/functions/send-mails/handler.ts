import { z } from "zod";
import type { SendMailsResponse } from "../_shared/contracts/send-mails.ts";
import type { Call } from "../_shared/http/endpoint.ts";
import { tellOfDatabase } from "../_shared/mail/database-notice.ts";
import { tellOfDisk } from "../_shared/mail/disk-notice.ts";
import type { Mail } from "../_shared/mail/mailer.ts";
import { printedReport } from "../_shared/mail/printer.ts";
import { tellOfSchedule } from "../_shared/mail/schedule-notice.ts";
import { type ModelTrouble, TROUBLE_WORDS } from "../_shared/model/trouble.ts";
import { timeBudget } from "../_shared/runtime/concurrency.ts";
import type { MailServices } from "../_shared/services.ts";
import { escaped } from "../_shared/text/escaped.ts";
import { linkOf, unsubscribingOf } from "./links.ts";
import { printReports } from "./print-reports.ts";
import { writeReports } from "./write-reports.ts";

const claims = z.array(
  z.object({
    id: z.number().int(),
    lease_id: z.uuid(),
    /** The operator when there is none. */
    recipient: z.string().nullable(),
    kind: z.string(),
    subject: z.string(),
    body: z.string(),
    undo_token: z.string().nullable(),
    html: z.string().nullable(),
    pictures: z.array(z.object({ cid: z.string(), png: z.string() })),
    invitation_token: z.string().nullable(),
    client_link_token: z.string().nullable(),
    report_token: z.string().nullable(),
    account_id: z.uuid().nullable(),
    report: printedReport.nullable(),
    path: z.string().nullable(),
  }),
);

/** What is claimed at once is done before another run may take it: 15 s for each, and 30 more where reports are printed. */
const AT_ONCE = 6;
const LEASE_SECONDS = { mails: 120, printed: 300 };

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
  const { mailer, printer } = services;
  const pdfOf = printReports(printer, (cause) => log({ kind: "report", pdf: false, cause }));
  await tellOperator(db, services);
  await tellOfSchedule(db, services, "send-mails");
  await tellOfDisk(db, services);
  await tellOfDatabase(db, services);
  // Written first, so that they go out in this run; without a mail server they would pile up.
  if (mailer) {
    await db.call("write_digests", {}, z.number().int());
    await db.call("write_weekly_reports", {}, z.number().int());
    await writeReports(db);
  }
  while (mailer && hasTime()) {
    // Without an address of the operator's, what waits for them is told by npm run status alone.
    const claim = {
      p_limit: AT_ONCE,
      p_lease_seconds: printer ? LEASE_SECONDS.printed : LEASE_SECONDS.mails,
      p_operator: services.env.OPERATOR_MAIL !== "",
    };
    const mails = await db.call("claim_mails", claim, claims);
    if (mails.length === 0) break;
    for (const mail of mails) {
      const pdf = await pdfOf(mail.report);
      const sent = await mailer.send({ ...mailOf(mail, services.env), pdf }).then(
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

/** A claimed mail with its links. */
function mailOf(mail: z.infer<typeof claims>[number], env: MailServices["env"]): Mail {
  const unsubscribing = unsubscribingOf(mail, env);
  const ending = unsubscribing && `Unsubscribe: ${unsubscribing.page}`;
  const endingHtml =
    unsubscribing &&
    `<p style="margin:16px;font-size:13px"><a href="${escaped(unsubscribing.page)}">Unsubscribe</a></p>`;
  return {
    to: mail.recipient ?? env.OPERATOR_MAIL,
    subject: mail.subject,
    text: `${[mail.body, linkOf(mail, env.SITE_URL), ending].filter(Boolean).join("\n\n")}\n`,
    html: mail.html && `${mail.html}${endingHtml ?? ""}`,
    pictures: mail.pictures,
    unsubscribing,
    id: `mail-${mail.id}`,
  };
}

const notices = z.array(z.object({ trouble: z.string(), detail: z.string().nullable(), since: z.string() }));

/** Once for each trouble of the model that only the operator can mend. */
async function tellOperator(db: Call<unknown>["db"], { mailer, env }: MailServices): Promise<void> {
  if (!mailer || !env.OPERATOR_MAIL) return;
  const [news] = await db.call("model_notice", {}, notices);
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
