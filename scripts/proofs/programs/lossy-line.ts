/** The line between a program and the API: it loses the answers that it is told to lose. */
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyOf, forward, send } from "../harness/forwarding.ts";

/** The answer is there and never arrives; or both ends are cut as soon as the request is on its way. */
export type Loss = "lost" | "cut";

/** A request that was cut this long after it went on has begun to act, or not yet. */
const CUT_AFTER_MS = 15;

export class LossyLine {
  /** Answers that did not arrive. */
  losses = 0;
  readonly #target: URL;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #planned = new Map<string, Loss[]>();
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => {
      outgoing.on("error", () => undefined);
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  static async to(target: string): Promise<LossyLine> {
    const line = new LossyLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Of the next requests with an Idempotency-Key the first meets the first of these, and so on; the rest is answered. */
  plan(once: string, losses: readonly Loss[]): void {
    this.#planned.set(once, [...losses]);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.#agent.destroy();
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const loss = this.#planned.get(String(incoming.headers["idempotency-key"]))?.shift();
    const target = { url: this.#target, agent: this.#agent };
    if (loss) this.losses++;
    if (loss === "cut") {
      await forward(target, incoming, body, AbortSignal.timeout(CUT_AFTER_MS)).catch(() => undefined);
      return void outgoing.destroy();
    }
    const answer = await forward(target, incoming, body);
    if (loss) outgoing.destroy();
    else send(outgoing, answer);
  }
}
