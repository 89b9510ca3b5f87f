/** One call, whichever side it is for: faults, the journal, and how the answer is sent. */
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Fault } from "./faults.ts";
import type { RequestEntry } from "./journal.ts";
import type { MethodName } from "./methods.ts";
import type { Simulation } from "./simulation.ts";

export type SimulatorContext = Context<{ Bindings: HttpBindings }>;

/** What an endpoint answers; a null `json` is an empty body. `units` is what it cost. */
export type Answer = {
  status: number;
  json: unknown;
  /** A web page in place of `json`. */
  page?: string;
  /** A file in place of `json`. */
  file?: string;
  units?: number;
  headers?: Record<string, string>;
};

export type Call = {
  side: "google" | "model";
  method: MethodName;
  mode: string;
  principal: RequestEntry["principal"];
  parentId?: string | undefined;
  paged?: boolean;
  subject?: string;
  /** Whose quota it is on, if that is known. */
  project?: number | undefined;
};

type Work = {
  run(): Answer | Promise<Answer>;
  /** This API's error body for a planned failure; `committed` when the work has been done (and charged) already. */
  fail(fault: { status: number; reason?: string; message?: string }, committed: boolean): Answer;
  /** Sends the answer in this endpoint's own way (streams); the default is JSON. */
  send?(answer: Answer): Response | null;
};

/** Runs one call under the fault plan and the network switch, writes it to the journal, and sends what is left to send. */
export async function exchange(
  simulation: Simulation,
  context: SimulatorContext,
  call: Call,
  work: Work,
): Promise<Response> {
  const note = (answer: Answer | null, fault: RequestEntry["fault"]) => {
    const { method, mode, principal, project = null, subject = null } = call;
    const at = new Date(simulation.clock.now()).toISOString();
    const units = answer?.units ?? 0;
    simulation.journal.add({
      at,
      method,
      mode,
      principal,
      project,
      subject,
      units,
      status: fault && isDrop(fault) ? null : (answer?.status ?? null),
      fault,
    });
  };
  const isCut = () => !simulation.settings.network[call.side];

  if (isCut()) {
    note(null, "networkCut");
    return destroy(context);
  }
  const fault = simulation.faults.next(call);
  if (fault?.kind === "latency") await delay(fault.ms);
  if (fault?.kind === "dropBeforeCommit" || isCut()) {
    note(null, fault?.kind === "dropBeforeCommit" ? fault.kind : "networkCut");
    return destroy(context);
  }
  if (fault?.kind === "error" || fault?.kind === "errorPage") {
    const page = fault.kind === "errorPage" ? { page: pageOf(fault.status) } : {};
    const answer = { ...work.fail(fault, false), ...page };
    note(answer, fault.kind);
    return respond(context, answer);
  }
  let answer = await work.run();
  if (fault?.kind === "commitThenDrop") {
    note(answer, fault.kind);
    return destroy(context);
  }
  if (fault?.kind === "commitThenError") {
    const { units } = answer;
    answer = {
      ...work.fail({ status: fault.status ?? 500 }, true),
      ...(units === undefined ? {} : { units }),
    };
  }
  note(answer, fault?.kind ?? null);
  if (fault?.kind === "truncatedJson") return respondHalf(answer);
  if (fault?.kind === "slowBody") return respondSlowly(answer, fault.ms);
  return work.send?.(answer) ?? respond(context, answer);
}

function isDrop(fault: Fault["kind"] | "networkCut"): boolean {
  return fault === "networkCut" || fault === "commitThenDrop" || fault === "dropBeforeCommit";
}

/** Cuts the connection: the client sees ECONNRESET. */
function destroy(context: SimulatorContext): Response {
  context.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** A new object each time: the server adapter writes the content-length into the one it is given. */
const jsonType = () => ({ "content-type": "application/json; charset=UTF-8" });

const pageOf = (status: number) =>
  `<!DOCTYPE html><html lang=en><title>Error ${status}</title><p>Your client does not have permission to get this URL. <ins>That's all we know.</ins></html>`;

function respond(context: SimulatorContext, answer: Answer): Response {
  if (answer.page !== undefined)
    return new Response(answer.page, {
      status: answer.status,
      headers: { "content-type": "text/html; charset=UTF-8" },
    });
  if (answer.file !== undefined)
    return new Response(answer.file, {
      status: answer.status,
      headers: { "content-type": "application/octet-stream" },
    });
  if (answer.json === null) return new Response(null, { status: answer.status, ...headersOf(answer) });
  const text = JSON.stringify(answer.json);
  const headers = { ...jsonType(), vary: "Accept-Encoding", ...answer.headers };
  if (text.length < 512 || !/\bgzip\b/.test(context.req.header("accept-encoding") ?? "")) {
    return new Response(text, { status: answer.status, headers });
  }
  const body = gzipSync(text, { level: 1 });
  return new Response(body, { status: answer.status, headers: { ...headers, "content-encoding": "gzip" } });
}

function headersOf(answer: Answer): { headers?: Record<string, string> } {
  return answer.headers === undefined ? {} : { headers: { ...answer.headers } };
}

function respondHalf(answer: Answer): Response {
  const text = answer.file ?? JSON.stringify(answer.json);
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: answer.status,
    headers: jsonType(),
  });
}

function respondSlowly(answer: Answer, ms: number): Response {
  const bytes = new TextEncoder().encode(answer.file ?? JSON.stringify(answer.json));
  const pieces = 10;
  const size = Math.ceil(bytes.length / pieces);
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      await delay(ms / pieces);
      controller.enqueue(bytes.subarray(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) controller.close();
    },
  });
  return new Response(body, { status: answer.status, headers: jsonType() });
}
