/** `npm run serve` on this machine without a proxy before it: its settings, with a mail server outside. */
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "../../../scripts/lib/paths.ts";
import { run } from "../../../scripts/lib/run.ts";
import { type MailBox, openMailBox } from "../../../scripts/serve/trial/mail-box.ts";
import { environmentOf } from "../../../scripts/serve/trial/served.ts";
import { removeHome } from "../../../scripts/stack/home.ts";
import { freePorts, type Ports } from "../../../scripts/stack/ports.ts";

export interface ServingPlace {
  directory: string;
  home: string;
  ports: Ports;
  api: string;
  mailBox: MailBox;
  /** The whole environment of the service and of its operator. */
  settings: Record<string, string>;
  /** Runs an operator's command. */
  command(...args: string[]): Promise<{ exitCode?: number | undefined; all: string; stdout: string }>;
  /** Whoever served from it has ended. */
  remove(): Promise<void>;
}

/** What a server needs to know beside its home and ports. */
export const serverSettings = ({ smtpPort }: MailBox): Record<string, string> => ({
  SITE_URL: "https://rejoinder.test",
  SUPPORT_MAIL: "help@example.com",
  OPERATOR_NAME: "Example Ltd",
  OPERATOR_MAIL: "operator@example.com",
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(smtpPort),
  SMTP_SENDER: "Rejoinder <hello@example.com>",
  MODEL_BASE_URL: "http://127.0.0.1:9/v1",
  MODEL_API_KEY: "none",
  MODEL_NAME: "none",
});

export async function servingPlace(): Promise<ServingPlace> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "rejoinder-serving-")));
  // Postgres' account gets in.
  await chmod(directory, 0o755);
  const home = join(directory, "home");
  const [ports, mailBox] = await Promise.all([freePorts(), openMailBox(directory)]);
  const settings: Record<string, string> = {
    REJOINDER_HOME: home,
    REJOINDER_API_PORT: String(ports.api),
    REJOINDER_WEB_PORT: String(ports.web),
    REJOINDER_DB_PORT: String(ports.database),
    REJOINDER_FUNCTIONS_PORT: String(ports.functions),
    ...serverSettings(mailBox),
  };
  return {
    ...{ directory, home, ports, mailBox, settings },
    api: `http://127.0.0.1:${ports.api}`,
    command: (...args) =>
      run(process.execPath, [join(repositoryRoot, "scripts/bootstrap.mjs"), ...args], {
        env: environmentOf(settings),
        extendEnv: false,
      }),
    async remove() {
      await mailBox.stop();
      await removeHome(home);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
