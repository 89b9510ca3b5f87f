/** Caddy with the repository's Caddyfile, at a name and a certificate of its own, on this machine alone. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../../lib/paths.ts";
import { until } from "../../lib/until.ts";

/** `CADDY`, or the one on PATH; undefined without one. */
export function findCaddy(): string | undefined {
  const program = process.env.CADDY || "caddy";
  try {
    execFileSync(program, ["version"], { stdio: "ignore" });
    return program;
  } catch {
    return undefined;
  }
}

interface ProxyOptions {
  program: string;
  /** Where its files go. */
  directory: string;
  site: URL;
  httpPort: number;
  ports: { api: number; web: number };
}

/** Starts it; resolves to the certificate authority that it made, once it has. */
export async function startProxy(
  options: ProxyOptions,
): Promise<{ authority: string; stop(): Promise<void> }> {
  const { directory, site } = options;
  const file = join(directory, "Caddyfile");
  const storage = join(directory, "caddy");
  const settings = [
    "{",
    "\tadmin off",
    "\tlocal_certs",
    "\tskip_install_trust",
    "\tdefault_bind 127.0.0.1",
    // The ports' UDP halves are reserved by whoever found them.
    "\tservers {",
    "\t\tprotocols h1 h2",
    "\t}",
    `\thttp_port ${options.httpPort}`,
    `\thttps_port ${site.port}`,
    `\tstorage file_system ${storage}`,
    "}",
  ];
  const shipped = readFileSync(join(repositoryRoot, "scripts/serve/Caddyfile"), "utf8");
  await writeFile(file, `${settings.join("\n")}\n\n${shipped}`);
  const child: ChildProcess = spawn(options.program, ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      SITE_ADDRESS: site.host,
      REJOINDER_API_PORT: String(options.ports.api),
      REJOINDER_WEB_PORT: String(options.ports.web),
    },
  });
  const ended = once(child, "exit");
  const root = join(storage, "pki/authorities/local/root.crt");
  const leaf = join(storage, "certificates/local", site.hostname, `${site.hostname}.crt`);
  await until(() => (existsSync(root) && existsSync(leaf) ? true : undefined));
  return {
    authority: readFileSync(root, "utf8"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
