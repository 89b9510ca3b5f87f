import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import type { DeliveryFault } from "../database/vocabulary.gen.ts";

/** What is asked of an address that somebody typed, or that a browser gave. */
interface OutwardOptions {
  fetcher: typeof fetch;
  /** Whether this machine may be reached, by http too: for stacks that run on one (WEBHOOKS_TO_LOOPBACK). */
  loopback: boolean;
  /** Every address of a name; rejects when it has none. */
  resolve?: (host: string) => Promise<string[]>;
}

type OutwardBody = string | Uint8Array<ArrayBuffer>;

/** What came of a request: the status with the beginning of the answer, or why there was none. */
export type OutwardAnswer = { status: number; answer: string } | { fault: DeliveryFault };

/**
 * The way to addresses that our users typed, or their browsers gave. It leads to the public internet alone: by https, without credentials, to port 443 or
 * one from 1024 on, and to no name of which any address is private, this machine's or otherwise special. Nothing is followed.
 */
export interface Outward {
  /** Why nothing is sent to an address; undefined when something is. */
  refuses(url: string): Promise<DeliveryFault | undefined>;
  /** Posts once, with 5 s from the look at the name to the end of the answer. */
  post(url: string, headers: Record<string, string>, body: OutwardBody): Promise<OutwardAnswer>;
}

const TIMEOUT_MS = 5_000;
/** What is read of an answer, in bytes; the rest is left unread. */
const MOST_BYTES = 65_536;

/** All of today's public IPv6. What lies outside is translated, mapped, local or nobody's yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Names are looked up as the connection does it. */
const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

export function createOutward({ fetcher, loopback, resolve = addressesOf }: OutwardOptions): Outward {
  async function refuses(url: string): Promise<DeliveryFault | undefined> {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed?.username !== "" || parsed.password !== "") return "address_refused";
    const { protocol, port } = parsed;
    if (protocol !== "https:" && !(loopback && protocol === "http:")) return "address_refused";
    if (port !== "" && Number(port) < 1024) return "address_refused";
    const host = parsed.hostname.replace(/^\[|\]$/g, "");
    const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
    if (addresses.length === 0) return "not_found";
    const local = loopback && addresses.every((address) => kindOf(address) === "loopback");
    if (local) return undefined;
    return protocol === "https:" && addresses.every((address) => kindOf(address) === "public")
      ? undefined
      : "address_refused";
  }

  async function post(
    url: string,
    headers: Record<string, string>,
    body: OutwardBody,
  ): Promise<OutwardAnswer> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const ended = new Promise<"timed_out">((late) => {
      signal.addEventListener("abort", () => late("timed_out"), { once: true });
    });
    const fault = await Promise.race([refuses(url), ended]);
    if (fault) return { fault };
    try {
      const response = await fetcher(url, { method: "POST", headers, body, redirect: "manual", signal });
      return { status: response.status, answer: await beginningOf(response) };
    } catch {
      return { fault: signal.aborted ? "timed_out" : "not_reached" };
    }
  }

  return { refuses, post };
}

/** What kind of address it is: of the public internet, of this machine, or any other. */
function kindOf(text: string): "public" | "loopback" | "other" {
  if (!ipaddr.isValid(text)) return "other";
  const address = ipaddr.parse(text);
  if (address.range() === "loopback") return "loopback";
  if (address.range() !== "unicast") return "other";
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6) ? "other" : "public";
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size >= MOST_BYTES) break;
  }
  return text;
}
