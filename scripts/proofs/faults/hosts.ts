/** Two hosts of the functions: one that many workers share, and one of a single worker, which can die or stand still alone. */
import { join } from "node:path";
import { SignJWT } from "jose";
import { functionsDirectory } from "../../lib/paths.ts";
import { startFunctions } from "../../stack/functions.ts";
import { signingKeyId } from "../../stack/gateway.ts";
import type { Stack } from "../../stack/index.ts";
import { freePort } from "../../stack/ports.ts";
import type { Service } from "../../stack/service.ts";
import type { HostName, RepliesWhere } from "./schedule.ts";
import { Wire } from "./wire.ts";

export interface Host {
  name: HostName;
  origin: string;
  service: Service;
}

export interface Hosts {
  wire: Wire;
  crowd: Host;
  lone: Host;
  close(): Promise<void>;
}

/** Starts both beside the stack's own, each with a wire of its own to the Data API. */
export async function startHosts(stack: Stack, replies: RepliesWhere): Promise<Hosts> {
  const wire = new Wire(stack.urls.api);
  const start = async (name: HostName): Promise<Host> => {
    const port = await freePort();
    const service = await startFunctions({
      port,
      functionsDirectory,
      logFile: join(stack.logs, `functions-${name}-${replies}.log`),
      environment: {
        ...stack.functionsEnvironment,
        ...{ SUPABASE_URL: await wire.listenFor(name), YOUTUBE_REPLIES: replies },
      },
      watch: false,
      notice: () => undefined,
    });
    return { name, origin: `http://127.0.0.1:${port}`, service };
  };
  const [crowd, lone] = [await start("crowd"), await start("lone")];
  return {
    wire,
    crowd,
    lone,
    async close() {
      await Promise.all([crowd.service.stop(), lone.service.stop()]);
      await wire.close();
    },
  };
}

/** Ends the process at the instruction it is at. */
export function strike(service: Service): void {
  if (service.pid) process.kill(service.pid, "SIGKILL");
}

/** Stops the process where it is, or lets it go on. */
export function hold(host: Host, still: boolean): void {
  try {
    if (host.service.pid) process.kill(host.service.pid, still ? "SIGSTOP" : "SIGCONT");
  } catch {
    // It has died meanwhile.
  }
}

/** Calls a function of a host as the gateway would; rejects when there is no answer. */
export async function callFunction(
  host: Host,
  name: string,
  headers: Record<string, string>,
  body: object,
  endsMs: number,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${host.origin}/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(endsMs),
  });
  return { status: response.status, text: await response.text() };
}

/** What the gateway makes of an owner's token: the same claims, signed for the functions' verifier. */
export async function tokenForFunctions(stack: Stack, accessToken: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: signingKeyId })
    .sign(new TextEncoder().encode(stack.keys.jwtSecret));
}
