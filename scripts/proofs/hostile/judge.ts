/** What no answer may be, whatever was asked. */
import type { HostileCall } from "./calls.ts";

export interface HostileAnswer {
  /** 0: none came. */
  status: number;
  /** Body and headers. */
  text: string;
  body: string;
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
  if (status >= 500) found.push("5xx");
  if (forbidden.others.some((word) => text.includes(word))) found.push("another's row");
  if (forbidden.secrets.some((word) => text.includes(word))) found.push("secret");
  // What an attacker sends may come back.
  if (insides.test(text) && !insides.test(sent)) found.push("insides");
  if (status >= 400 && call.method !== "HEAD" && !isEnvelope(call, answer.body)) found.push("no envelope");
  return found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Functions answer `{error: {code, message, request_id}}`, the gateway and the Data API `{message}`. */
function isEnvelope({ area }: HostileCall, text: string): boolean {
  try {
    const body = JSON.parse(text);
    if (typeof body?.message === "string") return true;
    const { code, message, request_id } = body?.error ?? {};
    return area === "functions" && [code, message, request_id].every((one) => typeof one === "string");
  } catch {
    return false;
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
  const place = call.area === "functions" ? `${call.method} ${call.target}` : "Data API";
  return `${offence}: ${place} ${status} ${sentence}`;
}
