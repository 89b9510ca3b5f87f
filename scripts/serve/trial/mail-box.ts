/** A mail server outside of what is tested. */
import { join } from "node:path";
import { until } from "../../lib/until.ts";
import { startMail } from "../../stack/mail.ts";
import { freePort } from "../../stack/ports.ts";

export interface ReceivedMail {
  subject: string;
  html: string;
  text: string;
  to: { address: string }[];
}

export interface MailBox {
  smtpPort: number;
  /** Where all mails are shown. */
  origin: string;
  /** The first mail for an address, once it is there. */
  mailFor(address: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

export async function openMailBox(directory: string): Promise<MailBox> {
  const webPort = await freePort();
  const smtpPort = await freePort([webPort]);
  const service = await startMail({
    webPort,
    smtpPort,
    directory: join(directory, "mails"),
    logFile: join(directory, "mail.log"),
    notice: () => undefined,
  });
  const origin = `http://127.0.0.1:${webPort}`;
  return {
    smtpPort,
    origin,
    mailFor: (address) => until(async () => (await mailsIn(origin, address))[0]),
    stop: () => service.stop(),
  };
}

/** The mails in a box for an address, the oldest first. */
export async function mailsIn(origin: string, address: string): Promise<ReceivedMail[]> {
  const all: ReceivedMail[] = await (await fetch(`${origin}/email`)).json();
  return all.filter(({ to }) => to.some((one) => one.address === address));
}
