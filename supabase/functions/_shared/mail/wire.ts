import type { MailServices, Wire } from "../services.ts";
import { createMailer } from "./mailer.ts";

export const withMail: Wire<Pick<MailServices, "mailer">> = (env) => ({ mailer: createMailer(env) });
