import { linkAddress } from "../_shared/contracts/sign-in-link.ts";
import { signupLink } from "../_shared/contracts/signup-link.ts";
import type { Mail } from "../_shared/mail/mailer.ts";
import { type Env, publicApiUrl } from "../_shared/runtime/env.ts";

/** Of a mail that is to be sent, what says where it leads. */
export interface Linked {
  kind: string;
  /** The operator when there is none. */
  recipient: string | null;
  undo_token: string | null;
  invitation_token: string | null;
  client_link_token: string | null;
  report_token: string | null;
  account_id: string | null;
  /** Where in the app it leads, where its kind alone doesn't say. */
  path: string | null;
}

/** Where a mail leads, by its kind. */
const PAGES: Readonly<Record<string, string>> = {
  digest: "/app/replies",
  assigned: "/app/replies?assignee=me",
  mentioned: "/app/replies",
  weekly_report: "/app/reports?period=last_week",
  report: "/app/reports",
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

/** The page where who gets reports by mail confirms and unsubscribes by a press. Behind the #, which reaches no server's log. */
const reportPage = (site: string, token: string) => `${site}/report-mail#${token}`;

/** Where a mail leads: to the page that it names or that of its kind, in the account that it is about, of its invitation, client link or report address, to sign-up with its address filled in, or to the page that undoes a change of address and waits for a press. The operator's leads nowhere. */
export function linkOf(mail: Linked, site: string): string {
  const { kind, recipient, undo_token, invitation_token, client_link_token, report_token, account_id, path } =
    mail;
  if (recipient === null) return "";
  if (undo_token) {
    return linkAddress(site, { tokenHash: undo_token, type: "undo_change", email: recipient, next: null });
  }
  if (invitation_token) return `${site}/invitation#${invitation_token}`;
  if (client_link_token) return `${site}/client#${client_link_token}`;
  if (kind === "report_confirm" && report_token) return reportPage(site, report_token);
  if (SIGNUP_KINDS.has(kind)) return signupLink(site, recipient);
  const page = new URL(path ?? PAGES[kind] ?? "/app/automations", site);
  if (account_id) page.searchParams.set("account", account_id);
  return page.href;
}

/** Of a report to an address outside; undefined for any other mail. */
export function unsubscribingOf({ kind, report_token }: Linked, env: Env): Mail["unsubscribing"] {
  if (kind !== "report" || !report_token) return undefined;
  const api = publicApiUrl(env);
  return {
    page: reportPage(env.SITE_URL, report_token),
    post: api && `${api}/functions/v1/report-unsubscribe?token=${report_token}`,
  };
}
