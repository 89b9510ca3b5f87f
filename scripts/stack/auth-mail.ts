/** Where Auth's mails go: to a mail server by SMTP, or to whoever asked for this one mail. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type EmailDriver, SmtpEmailDriver, type SmtpEmailDriverOptions } from "@supabase/lite";
import { LINK_PATH } from "../../supabase/functions/_shared/contracts/sign-in-link.ts";
import { type Operator, textSignature } from "../../supabase/functions/_shared/mail/signature.ts";
import { signTemplate } from "../lib/signed-template.ts";
import { signTokens } from "./mailed-links.ts";

/** The server that Auth's mails leave through. */
export type MailServer = Pick<
  SmtpEmailDriverOptions,
  "host" | "port" | "user" | "pass" | "from" | "secure" | "rejectUnauthorized"
>;

type Mail = Parameters<EmailDriver["send"]>[0];

export interface MailRoute {
  driver: EmailDriver;
  /** Runs a request and returns the mails it caused instead of sending them. */
  capture(request: () => Promise<Response>): Promise<{ response: Response; mails: Mail[] }>;
}

/** Without a mail server mails are dropped. */
export function createMailRoute(options: {
  mailServer?: MailServer;
  siteUrl: string;
  apiUrl: string;
  /** Signs the tokens of links. */
  secret: string;
  /** Who runs the service, which a mail ends with. */
  operator: Operator;
}): MailRoute {
  const captured = new AsyncLocalStorage<Mail[]>();
  const smtp = options.mailServer && new SmtpEmailDriver(options.mailServer);

  /** Auth writes its own links as if it lived on the site; they are turned to where it lives, and signed. */
  function mendLinks(text: string): string {
    const turned = text.replaceAll(`${options.siteUrl}/auth/v1/`, `${options.apiUrl}/auth/v1/`);
    return signTokens(turned, options.secret);
  }

  return {
    driver: {
      async send(mail) {
        const html = signTemplate(escapeEmail(mail.html ?? ""), options.operator);
        const words = withLinkOf(html, mail.text ?? "").trimEnd();
        // A mail without a text part gets none for the signature's sake.
        const text = words && `${words}\n${textSignature(options.operator)}`;
        const mended = { ...mail, html: mendLinks(html), text: mendLinks(text) };
        const mails = captured.getStore();
        if (mails) mails.push(mended);
        else await smtp?.send(mended);
      },
    },
    async capture(request) {
      const mails: Mail[] = [];
      const response = await captured.run(mails, request);
      return { response, mails };
    },
  };
}

/** Where the page's link says whose account it opens. By position, as a pattern would try every start with every end. */
function pageLink(html: string): { from: number; emailFrom: number; to: number } | undefined {
  const opens = 'href="';
  for (let at = html.indexOf(opens); at >= 0; at = html.indexOf(opens, at + 1)) {
    const from = at + opens.length;
    const to = html.indexOf('"', from);
    if (to < 0) return undefined;
    const link = html.slice(from, to);
    const path = link.indexOf(`${LINK_PATH}?`);
    const email = link.lastIndexOf("&amp;email=");
    if (path >= 0 && email > path) return { from, emailFrom: from + email + "&amp;email=".length, to };
    at = to;
  }
  return undefined;
}

/** The embedded Auth puts an address into a link as it is; hosted Auth escapes it. It stands at the link's end. */
function escapeEmail(html: string): string {
  const link = pageLink(html);
  if (!link) return html;
  const email = encodeURIComponent(html.slice(link.emailFrom, link.to));
  return html.slice(0, link.emailFrom) + email + html.slice(link.to);
}

/** The text beside the page is the embedded Auth's own and leads to Auth; hosted Auth writes none. It gets the page's link. */
function withLinkOf(html: string, text: string): string {
  const link = pageLink(html);
  if (!link) return text;
  const address = html.slice(link.from, link.to).replaceAll("&amp;", "&");
  const words = text.split(/(\s)/);
  const at = words.findIndex((word) => word.includes("/auth/v1/verify") && /https?:\/\//.test(word));
  const word = words[at];
  return word === undefined
    ? text
    : words
        .with(
          at,
          word.replace(/https?:\/\/.*/, () => address),
        )
        .join("");
}
