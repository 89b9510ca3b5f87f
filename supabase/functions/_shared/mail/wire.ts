import type { MailServices, Wire } from "../services.ts";
import { createMailer } from "./mailer.ts";
import { createPrinter } from "./printer.ts";

export const withMail: Wire<Pick<MailServices, "mailer" | "printer">> = (env, fetcher) => ({
  mailer: createMailer(env),
  printer: createPrinter(env, fetcher),
});
