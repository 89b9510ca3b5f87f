/** The wire between the functions and the Data API: counts the calls of each host and does to them what a round has planned. */
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, bodyOf, forward, send } from "../harness/forwarding.ts";
import type { Exchanges } from "./exchanges.ts";
import { type HostName, LONGEST_WAIT_MS, type Occasion, type WireFault } from "./schedule.ts";

/** Something that is to happen at an occasion, told what is called. The call waits for what it returns; false means that it goes no further. */
export interface Planned {
  at: Occasion;
  happen: (body: Buffer) => Promise<boolean>;
}

const rpc = /^\/rest\/v1\/rpc\/(\w+)/;
/** Their arguments hold sealed tokens. */
const untold = /^(save_|seal_|record_refresh|record_oauth)/;

/** What was committed and may have to be excused when the books are compared. */
export interface Announcement {
  id: string;
  host: HostName;
  lease: string;
  /** The sender was told that it may send. */
  heard: boolean;
}

export class Wire {
  readonly #target: URL;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #servers: Server[] = [];
  readonly #counts = new Map<string, number>();
  #log: Exchanges | null = null;
  #planned: Planned[] = [];
  #faults: WireFault[] = [];
  /** Planned and met, in words of the schedule. */
  readonly met = new Set<Planned | WireFault>();
  /** Bookings that were done and whose answer was lost, so that they are made again: units. */
  bookedAgain = 0;
  readonly announced: Announcement[] = [];
  /** When an answer was lost, cut short or a statement cancelled, by the product's clock. */
  readonly broken: Date[] = [];

  /** `target` is the gateway. */
  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** An address that leads to the Data API, for one host. */
  async listenFor(host: HostName): Promise<string> {
    const server = createServer((incoming, outgoing) => {
      this.#pass(host, incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    this.#agent.destroy();
  }

  beginRun(log: Exchanges): void {
    this.#log = log;
    this.bookedAgain = 0;
    this.announced.length = 0;
    this.broken.length = 0;
    this.met.clear();
    this.beginRound([], []);
  }

  /** Counts begin anew; what the last round planned and did not meet is off. */
  beginRound(planned: Planned[], faults: WireFault[]): void {
    this.#counts.clear();
    this.#planned = planned;
    this.#faults = faults;
  }

  async #pass(host: HostName, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    outgoing.on("error", () => undefined);
    const body = await bodyOf(incoming);
    const call = rpc.exec(incoming.url ?? "")?.[1];
    if (call === undefined) return send(outgoing, await this.#forward(incoming, body));

    const key = `${host} ${call}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    const here = <Some extends Planned | WireFault>(of: Some[], when: Occasion["when"]): Some[] =>
      of.filter(
        (one) => one.at.host === host && one.at.call === call && one.at.nth === nth && one.at.when === when,
      );
    const told = untold.test(call) ? {} : { args: body.toString().slice(0, 400) };
    const note = (outcome: string, detail: Record<string, unknown> = {}) =>
      this.#log?.add(host, `${call} ${nth}: ${outcome}`, { ...told, ...detail });

    if (!(await this.#happen(here(this.#planned, "before"), body))) {
      note("never arrived");
      return void outgoing.destroy();
    }
    const [before] = here(this.#faults, "before");
    if (before) this.met.add(before);
    if (before?.kind === "timeout") {
      this.#break();
      note("cancelled by the statement timeout");
      const error = {
        code: "57014",
        details: null,
        hint: null,
        message: "canceling statement due to statement timeout",
      };
      return send(outgoing, {
        status: 500,
        headers: { "content-type": "application/json" },
        body: Buffer.from(JSON.stringify(error)),
      });
    }
    if (before?.kind === "late") await delay(LONGEST_WAIT_MS);

    const answer = await this.#forward(incoming, body);
    const short =
      answer.body.length < 200 ? { answer: answer.body.toString() } : { bytes: answer.body.length };
    this.#keepBooks(host, call, body, answer);
    if (!(await this.#happen(here(this.#planned, "after"), body))) {
      note("done, and the caller was gone", { status: answer.status, ...short });
      return void outgoing.destroy();
    }
    const [after] = here(this.#faults, "after");
    if (after) {
      this.met.add(after);
      this.#break();
      note(after.kind === "cut" ? "done, and the answer cut short" : "done, and the answer lost", {
        status: answer.status,
        ...short,
      });
      if (answer.status < 300) this.#bookAgain(call, body);
      if (call === "begin_send") this.#unhear(body);
      if (after.kind === "cut") return cut(outgoing, answer);
      return void outgoing.destroy();
    }
    note(String(answer.status), short);
    send(outgoing, answer);
  }

  #break(): void {
    if (this.#log) this.broken.push(this.#log.now());
  }

  async #happen(planned: Planned[], body: Buffer): Promise<boolean> {
    let goesOn = true;
    for (const one of planned) {
      this.met.add(one);
      goesOn = (await one.happen(body)) && goesOn;
    }
    return goesOn;
  }

  #keepBooks(host: HostName, call: string, body: Buffer, answer: Answer): void {
    if (call !== "begin_send" || answer.body.toString() !== "true") return;
    const { p_id, p_lease } = JSON.parse(body.toString());
    if (!this.announced.some(({ id, lease }) => id === p_id && lease === p_lease))
      this.announced.push({ id: p_id, lease: p_lease, host, heard: true });
  }

  #unhear(body: Buffer): void {
    const { p_id, p_lease } = JSON.parse(body.toString());
    for (const one of this.announced) if (one.id === p_id && one.lease === p_lease) one.heard = false;
  }

  #bookAgain(call: string, body: Buffer): void {
    if (call === "book_read") this.bookedAgain += 1;
    if (call === "charge") this.bookedAgain += Number(JSON.parse(body.toString()).p_units);
  }

  #forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    return forward({ url: this.#target, agent: this.#agent }, incoming, body);
  }
}

function cut(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { "transfer-encoding": _, connection: __, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, "content-length": Math.max(body.length, 2) });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)));
  setImmediate(() => outgoing.destroy());
}
