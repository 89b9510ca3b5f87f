/** Signed-in users who look at their replies and reports, at the pace of people, by autocannon. */
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { signedIn } from "../bench/engine/stack.ts";
import { userId } from "../bench/engine/world.ts";
import { rounded } from "../bench/reports/measure.ts";
import type { Stack } from "../stack/index.ts";

/** A screen asks for two things every 8 s (web/src/queries/replies.ts): one request in so many seconds of each user. */
const SECONDS_A_REQUEST = 4;
/** autocannon's connections make their requests on the second: groups begin one after the other, so that not all come at once. */
const GROUPS = 10;
const TIMEOUT_S = 30;

export interface Spread {
  requests: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
}

export interface Readings {
  all: Spread;
  /** By what was asked for. */
  screens: Record<string, Spread>;
  /** Requests a second that were asked for, and that were answered. */
  rate: { wanted: number; reached: number };
  /** What went wrong, and how often. */
  errors: Record<string, number>;
}

interface Read {
  name: string;
  body: object;
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const month = { p_start: day(29), p_end: day(0), p_tz: "UTC" };

const reads: Read[] = [
  { name: "replies_page", body: { p_tab: "to_approve" } },
  { name: "reply_counts", body: {} },
  { name: "report_numbers", body: month },
  { name: "replies_page", body: { p_tab: "posted" } },
  { name: "reply_counts", body: {} },
  { name: "report_page", body: month },
];

/** Asks once for everything, so that what only the first request of a start pays for is not measured. */
export async function warmUp(stack: Stack): Promise<void> {
  const authorization = `Bearer ${await signedIn(stack, userId(1))}`;
  for (const { name, body } of reads) {
    const response = await fetch(`${stack.urls.api}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: stack.keys.publishableKey, authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}

/** Reads as the users with the numbers from 1 up, for so many seconds. */
export async function read(stack: Stack, users: number, seconds: number): Promise<Readings> {
  const rate = Math.max(1, Math.round(users / SECONDS_A_REQUEST));
  const tokens = await Promise.all(Array.from({ length: users }, (_, n) => signedIn(stack, userId(n + 1))));
  const taken = new Map<string, number[]>();
  const errors: Record<string, number> = {};
  const count = (what: string) => {
    errors[what] = (errors[what] ?? 0) + 1;
  };
  const groups = Math.min(GROUPS, rate);
  let next = 0;

  /** A connection's requests: of a few users in turn, each at another place of the round. */
  const requestsOf = (connection: number, note: (name: string, status: number) => void) => {
    const own = tokens.filter((_, user) => user % rate === connection);
    return reads.flatMap((_, index) =>
      own.map((token, place) => {
        const { name, body } = reads[(index + place + connection) % reads.length] as Read;
        return {
          method: "POST" as const,
          path: `/rest/v1/rpc/${name}`,
          headers: {
            apikey: stack.keys.publishableKey,
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
          },
          body: JSON.stringify(body),
          onResponse: (status: number) => note(name, status),
        };
      }),
    );
  };

  const started = performance.now();
  const runs = Array.from({ length: groups }, async (_, group) => {
    const connections = Math.floor(rate / groups) + (group < rate % groups ? 1 : 0);
    await delay((group * 1000) / groups);
    const result = await autocannon({
      url: stack.urls.api,
      connections,
      overallRate: connections,
      duration: seconds,
      timeout: TIMEOUT_S,
      setupClient(client) {
        let last = "";
        client.setRequests(
          requestsOf(next++ % rate, (name, status) => {
            last = name;
            if (status >= 400) count(`${name}: ${status}`);
          }),
        );
        client.on("response", (_status, _bytes, ms) => {
          const times = taken.get(last);
          if (times) times.push(ms);
          else taken.set(last, [ms]);
        });
      },
    });
    if (result.timeouts > 0) errors.timeout = (errors.timeout ?? 0) + result.timeouts;
    const broken = result.errors - result.timeouts;
    if (broken > 0) errors["connection broken"] = (errors["connection broken"] ?? 0) + broken;
  });
  await Promise.all(runs);
  const took = (performance.now() - started) / 1000;
  const all = [...taken.values()].flat();
  return {
    all: spreadOf(all),
    screens: Object.fromEntries([...taken].map(([name, times]) => [name, spreadOf(times)])),
    rate: { wanted: rate, reached: rounded(all.length / took) },
    errors,
  };
}

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return { requests: times.length, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}
