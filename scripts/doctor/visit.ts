/** Visits an address as a stranger's browser does, a step at a time, and says at which it ends. */
import dns from "node:dns";
import net from "node:net";
import tls from "node:tls";

export type Visit =
  /** The name has no address, or nobody could be asked for it. */
  | { at: "name"; detail: string }
  /** Nothing takes the connection. */
  | { at: "connection"; detail: string }
  /** The certificate is none that a browser takes. */
  | { at: "certificate"; detail: string }
  /** It was connected, and nothing came in time. */
  | { at: "silence"; detail: string }
  /** An answer; ends: when its certificate is over, where it should have been renewed by now. */
  | { at: "answer"; status: number; text: string; ends?: Date };

const TIMEOUT_MS = 10_000;
/** What is renewed by itself is renewed when a third of its time is left, and this much before the end at the least. */
const RENEWED_BY_DAYS = 14;
const DAY_MS = 86_400_000;

export async function visit(address: string): Promise<Visit> {
  const url = new URL(address);
  const isSecure = url.protocol === "https:";
  const port = Number(url.port || (isSecure ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  let addresses: string[];
  try {
    addresses = await addressesOf(host);
  } catch (error) {
    return { at: "name", detail: wordOf(error) };
  }
  const connected = await firstConnected(addresses, port);
  if (typeof connected !== "string") return { at: "connection", detail: wordOf(connected) };
  const certificate = isSecure ? await certificateAt(connected, port, host) : {};
  if (certificate.wrong !== undefined) return { at: "certificate", detail: certificate.wrong };
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    return { at: "answer", status: answer.status, text, ...(certificate.ends && { ends: certificate.ends }) };
  } catch (error) {
    return { at: "silence", detail: wordOf(error) };
  }
}

function addressesOf(host: string): Promise<string[]> {
  // By the module and not by an import of its name: who tries this puts another lookup there.
  return new Promise((resolve, reject) => {
    dns.lookup(host, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve([found].flat().map((one) => (typeof one === "string" ? one : one.address)));
    });
  });
}

/** The first of the addresses that takes a connection, or why the last one did not. */
async function firstConnected(addresses: string[], port: number): Promise<string | Error> {
  let refused = new Error("no address");
  for (const address of addresses) {
    const error = await new Promise<Error | undefined>((resolve) => {
      const socket = net.connect({ host: address, port, timeout: TIMEOUT_MS });
      const end = (how?: Error) => {
        socket.destroy();
        resolve(how);
      };
      socket.once("connect", () => end());
      socket.once("timeout", () => end(Object.assign(new Error("timed out"), { code: "ETIMEDOUT" })));
      socket.once("error", end);
    });
    if (!error) return address;
    refused = error;
  }
  return refused;
}

interface Certificate {
  wrong?: string;
  ends?: Date;
}

function certificateAt(address: string, port: number, host: string): Promise<Certificate> {
  return new Promise((resolve) => {
    // It is looked at whatever it is; no word is sent over the connection.
    const servername = net.isIP(host) ? {} : { servername: host };
    const socket = tls.connect({
      host: address,
      port,
      ...servername,
      timeout: TIMEOUT_MS,
      rejectUnauthorized: false,
      checkServerIdentity: (_, certificate) => tls.checkServerIdentity(host, certificate),
    });
    socket.once("secureConnect", () => {
      resolve(judged(socket));
      socket.destroy();
    });
    socket.once("timeout", () => {
      resolve({ wrong: "it says nothing" });
      socket.destroy();
    });
    socket.once("error", (error) => resolve({ wrong: `it speaks no TLS (${wordOf(error)})` }));
  });
}

function judged(socket: tls.TLSSocket): Certificate {
  const { valid_from, valid_to } = socket.getPeerCertificate();
  const [from, to] = [Date.parse(valid_from), Date.parse(valid_to)];
  if (to < Date.now()) return { wrong: `its certificate ended on ${dayOf(to)}` };
  if (from > Date.now()) return { wrong: `its certificate begins on ${dayOf(from)}` };
  if (!socket.authorized)
    return { wrong: `its certificate isn't valid (${String(socket.authorizationError)})` };
  const renewedBy = Math.min(RENEWED_BY_DAYS * DAY_MS, (to - from) / 6);
  return to - Date.now() < renewedBy ? { ends: new Date(to) } : {};
}

export function dayOf(at: number | Date): string {
  return new Date(at).toISOString().slice(0, 10);
}

function wordOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message || cause.name;
  return String(cause);
}
