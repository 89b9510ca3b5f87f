/** A mail server outside of what is tested. */
import { join } from "node:path";
import { startMail } from "../../../scripts/stack/mail.ts";
import { freePort } from "../../../scripts/stack/ports.ts";
import { type ReceivedMail, until } from "../../stack/support.ts";

export interface MailBox {
  smtpPort: number;
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
  return {
    smtpPort,
    mailFor: (address) =>
      until(async () => {
        const all: ReceivedMail[] = await (await fetch(`http://127.0.0.1:${webPort}/email`)).json();
        return all.find(({ to }) => to.some((one) => one.address === address));
      }),
    stop: () => service.stop(),
  };
}
