/** What no answer may be, whatever was asked. */
import { z } from "zod";
import { problem } from "../../../supabase/functions/_shared/contracts/api/problem.ts";
import type { HostileCall } from "./requests.ts";
import { NOT_OURS } from "./values.ts";

export interface HostileAnswer {
  /** 0: none came. */
  status: number;
  /** Body and headers. */
  text: string;
  body: string;
  /** Its Content-Type. */
  type: string;
}

/** What answers may not hold. */
export interface Forbidden {
  /** Words of another account's rows. */
  others: string[];
  /** Keys, tokens and sealed boxes. */
  secrets: string[];
}

export type Offence = "5xx" | "another's row" | "secret" | "insides" | "no envelope" | "no answer";

/** Where our code lies and which file failed is nobody's business. */
const insides = /file:\/\/|node_modules|\/supabase\/functions\/|\bat \w+.*\.(ts|js):\d+|postgres(ql)?:\/\//;

export function offencesOf(call: HostileCall, answer: HostileAnswer, forbidden: Forbidden): Offence[] {
  const { status, text } = answer;
  if (status === 0) return ["no answer"];
  const found: Offence[] = [];
  const sent = `${decoded(call.path)}${call.body ?? ""}`;
  if (status >= 500 || isFailureTold(call, answer)) found.push("5xx");
  if (forbidden.others.some((word) => text.includes(word))) found.push("another's row");
  if (forbidden.secrets.some((word) => text.includes(word))) found.push("secret");
  // What an attacker sends may come back, and what was kept of it also later.
  if (insides.test(text.replaceAll(NOT_OURS, "")) && !insides.test(sent)) found.push("insides");
  if (status >= 400 && call.method !== "HEAD" && !isEnvelope(call, answer)) found.push("no envelope");
  return found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Functions answer `{error: {code, message, request_id}}`, those for programs problem details or as the Model Context Protocol has it, the gateway and the Data API `{message}`. */
function isEnvelope({ area, target }: HostileCall, { body: text, type, status }: HostileAnswer): boolean {
  const body = parsed(text);
  if (typeof body?.message === "string") return true;
  if (area === "programs")
    return isProblem(body, type, status) || (target === "mcp" && rpcError.safeParse(body).success);
  const { code, message, request_id } = body?.error ?? {};
  return area === "functions" && [code, message, request_id].every((one) => typeof one === "string");
}

const isProblem = (body: unknown, type: string, status: number) => {
  const said = problem.safeParse(body);
  return (
    said.success &&
    type === "application/problem+json" &&
    said.data.status === status &&
    said.data.code !== ""
  );
};

const rpcError = z.object({
  jsonrpc: z.literal("2.0"),
  error: z.object({ code: z.int(), message: z.string() }),
});

/** JSON-RPC's word for a failure on the server's side. */
const INTERNAL_ERROR = -32603;
/** What a tool refuses begins with its code, or says which arguments are wrong. */
const REFUSED = /^(?:[a-z_]+: |Input validation error|MCP error -326\d\d)/;

/** An assistant's server tells of its failures with 200. */
function isFailureTold({ target }: HostileCall, { body }: HostileAnswer): boolean {
  if (target !== "mcp") return false;
  return [parsed(body)].flat().some((message) => {
    const { isError, content } = message?.result ?? {};
    return (
      message?.error?.code === INTERNAL_ERROR || (isError === true && !REFUSED.test(content?.[0]?.text ?? ""))
    );
  });
}

// biome-ignore lint/suspicious/noExplicitAny: whatever came.
function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One cause however often it shows: the place, the code and the sentence without what varies. */
export function causeOf(offence: Offence, call: HostileCall, { status, body }: HostileAnswer): string {
  let said = body;
  try {
    const json = JSON.parse(body);
    const { code = "", message = body } = json?.error ?? json ?? {};
    said = `${code} ${message}`;
  } catch {
    // As it is.
  }
  const sentence = said
    .replace(/"[^"]*"|'[^']*'|\d+/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, 120);
  const place = call.area === "data" ? "Data API" : `${call.method} ${call.target}`;
  return `${offence}: ${place} ${status} ${sentence}`;
}
