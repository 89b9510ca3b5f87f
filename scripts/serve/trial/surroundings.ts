/** What stands around one's own server where it is tried: Caddy before it, a mail server and a stand-in for Google outside. */
import type dns from "node:dns";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { removeHome } from "../../stack/home.ts";
import { Parts } from "../../stack/parts.ts";
import { freePorts, type Ports } from "../../stack/ports.ts";
import { type MailBox, openMailBox } from "./mail-box.ts";
import { startProxy } from "./proxy.ts";

export interface Surroundings {
  directory: string;
  home: string;
  ports: Ports;
  /** The public address. */
  site: URL;
  google: Simulator;
  mailBox: MailBox;
  /** What `npm run serve` is told: its whole environment. */
  settings: Record<string, string>;
  /** Ends all of it, and removes the home: whoever served from it has ended. */
  stop(): Promise<void>;
}

/** Starts them, with Caddy being this program. */
export async function startSurroundings(program: string): Promise<Surroundings> {
  const parts = new Parts(() => undefined);
  try {
    const directory = await parts.add(mkdtemp(join(tmpdir(), "rejoinder-serve-")), (made) =>
      rm(made, { recursive: true, force: true }),
    );
    const home = await parts.add(Promise.resolve(join(directory, "home")), removeHome);
    const ports = await freePorts();
    const site = new URL(`https://rejoinder.test:${ports.simulator}`);
    const [google, mailBox, proxy] = await Promise.all([
      parts.add(startSimulator(), (one) => one.close()),
      parts.add(openMailBox(directory), (box) => box.stop()),
      parts.add(startProxy({ program, directory, site, httpPort: ports.mail, ports }), (one) => one.stop()),
    ]);
    reach(site.hostname, proxy.authority);
    const settings = settingsOf({ home, ports, site, google, mailBox });
    return { directory, home, ports, site, google, mailBox, settings, stop: () => parts.end() };
  } catch (error) {
    await parts.end();
    throw error;
  }
}

/** The name leads to this machine, and whoever signed its certificate is believed: for this process alone. */
function reach(hostname: string, authority: string): void {
  tls.setDefaultCACertificates([...tls.getCACertificates(), authority]);
  const names: typeof dns = createRequire(import.meta.url)("node:dns");
  const real = names.lookup;
  names.lookup = ((name: string, ...rest: [object, () => void]) =>
    Reflect.apply(real, names, [name === hostname ? "127.0.0.1" : name, ...rest])) as typeof dns.lookup;
}

function settingsOf({
  home,
  ports,
  site,
  google,
  mailBox,
}: Pick<Surroundings, "home" | "ports" | "site" | "google" | "mailBox">): Record<string, string> {
  return {
    REJOINDER_HOME: home,
    REJOINDER_API_PORT: String(ports.api),
    REJOINDER_WEB_PORT: String(ports.web),
    REJOINDER_DB_PORT: String(ports.database),
    REJOINDER_FUNCTIONS_PORT: String(ports.functions),
    SITE_URL: site.origin,
    SUPPORT_MAIL: "help@example.com",
    OPERATOR_NAME: "Example Ltd",
    OPERATOR_MAIL: "operator@example.com",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mailBox.smtpPort),
    SMTP_SENDER: "Rejoinder <hello@example.com>",
    MODEL_BASE_URL: `${google.origin}/v1`,
    MODEL_API_KEY: "simulated",
    MODEL_NAME: "simulated-model",
    YOUTUBE_API_ROOT_URL: google.origin,
    YOUTUBE_ANALYTICS_API_ROOT_URL: google.origin,
    GOOGLE_ACCOUNTS_URL: google.origin,
    GOOGLE_OAUTH_URL: google.origin,
    GOOGLE_CERTS_URL: google.origin,
  };
}
