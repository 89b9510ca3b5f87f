/** The mail box's process: maildev ends its process on signals and keeps one state a process, so it has one of its own. */
import { createRequire } from "node:module";
import { host } from "./ports.ts";

interface MailDevOptions {
  smtp: number;
  web: number;
  ip: string;
  webIp: string;
  mailDirectory: string;
  silent: boolean;
}

interface MailBox {
  smtp: { listen(port: number, host: string): void };
}

const createMailBox: (options: MailDevOptions) => MailBox = createRequire(import.meta.url)("maildev");
const [smtp, web, mailDirectory = ""] = process.argv.slice(2);

const box = createMailBox({
  smtp: Number(smtp),
  web: Number(web),
  ip: host,
  webIp: host,
  mailDirectory,
  silent: true,
});
// Its own `listen` fails in 2.2.0: the line it logs reads a variable that does not exist.
box.smtp.listen(Number(smtp), host);
