/** Where Auth's mails go: to the local mail box by SMTP, or to whoever asked for this one mail. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type EmailDriver, SmtpEmailDriver } from "@supabase/lite";
import { host } from "./ports.ts";

type Mail = Parameters<EmailDriver["send"]>[0];

export interface MailRoute {
  driver: EmailDriver;
  /** Runs a request and returns the mails it caused instead of sending them. */
  capture(request: () => Promise<Response>): Promise<{ response: Response; mails: Mail[] }>;
}

/**
 * `siteUrl` and `apiUrl`: Auth writes its links as if it lived on the site; they are turned to where it lives.
 * `smtpPort` undefined: there is no mail box, mails are dropped.
 */
export function createMailRoute(options: { smtpPort?: number; siteUrl: string; apiUrl: string }): MailRoute {
  const captured = new AsyncLocalStorage<Mail[]>();
  const smtp =
    options.smtpPort === undefined
      ? undefined
      : new SmtpEmailDriver({
          host,
          port: options.smtpPort,
          from: { name: "Rejoinder", address: "hello@rejoinder.test" },
          rejectUnauthorized: false,
        });

  function redirectLinks(text: string | undefined): string | undefined {
    return text?.replaceAll(`${options.siteUrl}/auth/v1/`, `${options.apiUrl}/auth/v1/`);
  }

  return {
    driver: {
      async send(mail) {
        const redirected = { ...mail, text: redirectLinks(mail.text), html: redirectLinks(mail.html) };
        const mails = captured.getStore();
        if (mails) mails.push(redirected);
        else await smtp?.send(redirected);
      },
    },
    async capture(request) {
      const mails: Mail[] = [];
      const response = await captured.run(mails, request);
      return { response, mails };
    },
  };
}
