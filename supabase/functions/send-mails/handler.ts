import { z } from "zod";
import type { SendMailsResponse } from "../_shared/contracts/send-mails.ts";
import { linkAddress } from "../_shared/contracts/sign-in-link.ts";
import { signupLink } from "../_shared/contracts/signup-link.ts";
import type { Call } from "../_shared/http/endpoint.ts";
import { tellOfSchedule } from "../_shared/mail/schedule-notice.ts";
import { type ModelTrouble, TROUBLE_WORDS } from "../_shared/model/trouble.ts";
import { timeBudget } from "../_shared/runtime/concurrency.ts";
import type { MailServices } from "../_shared/services.ts";

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
    account_id: z.uuid().nullable(),
  }),
);

/** Where a mail leads, by its kind. */
const PAGES: Readonly<Record<string, string>> = {
  digest: "/app/replies",
  assigned: "/app/replies?assignee=me",
  mentioned: "/app/replies",
  weekly_report: "/app/reports?period=last_week",
  report_announced: "/app/reports",
  access_known: "/login",
  declined_ahead: "/",
  free_report_not: "/",
  ownership_offered: "/app/team",
  ownership_moved: "/app/team",
  ownership_declined: "/app/team",
  webhook_off: "/app/programs",
};
/** Mails to people without an account, who make one with the address that the mail came to. */
const SIGNUP_KINDS: ReadonlySet<string> = new Set(["access_asked", "approved_ahead", "free_report"]);

/** Where a mail leads: to the page of its kind, in the account that it is about, of its invitation or client link, to sign-up with its address filled in, or to the page that undoes a change of address and waits for a press. The operator's leads nowhere. */
function linkOf(
  {
    kind,
    recipient,
    undo_token,
    invitation_token,
    client_link_token,
    account_id,
  }: z.infer<typeof claims>[number],
  site: string,
): string {
  if (recipient === null) return "";
  if (undo_token) {
    return linkAddress(site, { tokenHash: undo_token, type: "undo_change", email: recipient, next: null });
  }
  // Behind the #, which reaches no server's log.
  if (invitation_token) return `${site}/invitation#${invitation_token}`;
  if (client_link_token) return `${site}/client#${client_link_token}`;
  if (SIGNUP_KINDS.has(kind)) return signupLink(site, recipient);
  const page = new URL(PAGES[kind] ?? "/app/automations", site);
  if (account_id) page.searchParams.set("account", account_id);
  return page.href;
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
    // Without an address of the operator's, what waits for them is told by npm run status alone.
    const claim = { p_limit: AT_ONCE, p_lease_seconds: 120, p_operator: services.env.OPERATOR_MAIL !== "" };
    const mails = await db.call("claim_mails", claim, claims);
    if (mails.length === 0) break;
    for (const mail of mails) {
      const sent = await mailer
        .send({
          to: mail.recipient ?? services.env.OPERATOR_MAIL,
          subject: mail.subject,
          text: `${[mail.body, linkOf(mail, services.env.SITE_URL)].filter(Boolean).join("\n\n")}\n`,
          html: mail.html,
          pictures: mail.pictures,
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
