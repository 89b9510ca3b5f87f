/** The local mail box: an SMTP server and a page that shows what it received. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { MailServer } from "./auth-mail.ts";
import { childEnvironment } from "./child-environment.ts";
import { accepts, host } from "./ports.ts";
import { type Service, startService } from "./service.ts";

interface MailOptions {
  webPort: number;
  smtpPort: number;
  /** Mails are kept here. */
  directory: string;
  logFile: string;
  notice: (line: string) => void;
}

/** Starts the mail box and waits until its page answers. */
export async function startMail(options: MailOptions): Promise<Service> {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  return startService({
    name: "the mail box",
    logFile: options.logFile,
    command: [
      process.execPath,
      join(import.meta.dirname, "mail-server.ts"),
      String(options.smtpPort),
      String(options.webPort),
      options.directory,
    ],
    options: { env: childEnvironment() },
    isReady: async () =>
      (await accepts(options.smtpPort)) && (await fetch(`http://${host}:${options.webPort}/healthz`)).ok,
    stopSignal: "SIGTERM",
    stopMs: 2_000,
    notice: options.notice,
  });
}

/** The mail box of the local stack. */
export function localMailBox(port: number): MailServer {
  const from = { name: "Rejoinder", address: "hello@rejoinder.test" };
  return { host, port, from, rejectUnauthorized: false };
}
