/** Who is told by webhooks: a receiver on this machine with an address for each endpoint, which takes, refuses or loses what it is sent. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { invoke, type Owner } from "../../builder/owner.ts";
import { bodyOf } from "./forwarding.ts";

/** Takes it; answers 503; cuts the connection unread; takes it, and its answer is lost. */
export type Mood = "takes" | "refuses" | "hangs up" | "takes and hangs up";

/** What was taken of a delivery. */
interface Told {
  /** `webhook-id`. */
  id: string;
  body: string;
  /** Whether the library of Standard Webhooks verifies it by the endpoint's secret. */
  signed: boolean;
}

export interface Hook {
  /** What its receiver took, as it came. */
  told: Told[];
  /** Deliveries that came, taken or not. */
  tries: number;
}

type Opened = Hook & { secret: string };

export class Receiver {
  /** How the next delivery is met; `again`: whether it was taken before. */
  mood: (again: boolean) => Mood = () => "takes";
  readonly #hooks = new Map<string, Opened>();
  readonly #server = createServer((incoming, outgoing) => {
    bodyOf(incoming).then(
      (body) => this.#meet(incoming.url ?? "", incoming.headers, body.toString(), outgoing),
      () => outgoing.destroy(),
    );
  });

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  /** Makes an endpoint of an owner's that is told of these kinds. */
  async hook(owner: Owner, kinds: readonly string[]): Promise<Hook> {
    const path = `/${crypto.randomUUID()}`;
    const { port } = this.#server.address() as AddressInfo;
    const { secret } = await invoke<{ secret: string }>(owner, "manage-webhook", {
      ...{ act: "create", name: "Receiver", url: `http://127.0.0.1:${port}${path}` },
      ...{ format: "standard", kinds, channels: null },
    });
    const hook = { secret, told: [], tries: 0 };
    this.#hooks.set(path, hook);
    return hook;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #meet(
    path: string,
    headers: Record<string, string | string[] | undefined>,
    body: string,
    outgoing: ServerResponse,
  ): void {
    const hook = this.#hooks.get(path);
    if (!hook) return void outgoing.writeHead(404).end();
    const id = String(headers["webhook-id"]);
    const mood = this.mood(hook.told.some((one) => one.id === id));
    hook.tries++;
    if (mood === "refuses") return void outgoing.writeHead(503).end("Come back later.");
    if (mood !== "hangs up") hook.told.push({ id, body, signed: isSigned(hook.secret, headers, body) });
    if (mood === "takes") outgoing.writeHead(204).end();
    else outgoing.destroy();
  }
}

function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
