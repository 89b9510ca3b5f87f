/** Signed-in users who look at their replies and reports, at the pace of people, by autocannon. */
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { signedIn } from "../../bench/engine/stack.ts";
import { userId } from "../../bench/engine/world.ts";
import { rounded } from "../../bench/reports/measure.ts";
import type { Stack } from "../../stack/index.ts";

/** The inbox asks what has changed every 8 s (web/src/queries/replies.ts), and a person goes from screen to screen. */
const SECONDS_A_REQUEST = 4;
/** autocannon's connections make their requests on the second: groups begin one after the other, so that not all come at once. */
const GROUPS = 10;
const TIMEOUT_S = 30;

interface Spread {
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
  /** Answered by an edge function, and not by the database alone. */
  edge?: true;
  body(user: string, cursor: unknown): object;
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const month = { p_start: day(29), p_end: day(0), p_tz: "UTC" };

/** What is new since the last answer: half of all that the screens ask. */
const changes: Read = {
  name: "inbox_changes",
  body: (_, cursor) => ({ p_tab: "to_approve", p_filters: {}, p_since: cursor }),
};

/** Opening the client, looking at the inbox and its tabs, and the reports. */
const reads: Read[] = [
  { name: "opening", body: (user) => ({ p_user: user, p_tab: "to_approve" }) },
  changes,
  { name: "inbox_page", body: () => ({ p_tab: "posted", p_filters: {}, p_order: "newest" }) },
  changes,
  { name: "inbox_counts", body: () => ({ p_tab: "to_approve", p_filters: {} }) },
  changes,
  { name: "report_dashboard", body: () => ({ ...month, p_granularity: "daily" }) },
  { name: "report-words", edge: true, body: () => ({ start: day(29), end: day(0), tz: "UTC" }) },
  changes,
];

const pathOf = ({ name, edge }: Pick<Read, "name" | "edge">) =>
  edge ? `/functions/v1/${name}` : `/rest/v1/rpc/${name}`;

/** Asks once for everything, so that what only the first request of a start pays for is not measured. */
export async function warmUp(stack: Stack): Promise<void> {
  const user = userId(1);
  const token = await signedIn(stack, user);
  const cursor = await cursorOf(stack, token);
  for (const one of reads) await ask(stack, token, one, one.body(user, cursor));
}

/** Where the list of changes begins. It is a moment of the database, so one serves everybody. */
async function cursorOf(stack: Stack, token: string): Promise<unknown> {
  const page = await ask(stack, token, { name: "inbox_page" }, { p_tab: "to_approve" });
  return (page as { cursor: unknown }).cursor;
}

async function ask(
  stack: Stack,
  token: string,
  one: Pick<Read, "name" | "edge">,
  body: object,
): Promise<unknown> {
  const response = await fetch(`${stack.urls.api}${pathOf(one)}`, {
    method: "POST",
    headers: headersOf(stack, token),
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${one.name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function headersOf(stack: Stack, token: string): Record<string, string> {
  return {
    apikey: stack.keys.publishableKey,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
}

/** Reads as the users with the numbers from 1 up, for so many seconds. */
export async function read(stack: Stack, users: number, seconds: number): Promise<Readings> {
  const rate = Math.max(1, Math.round(users / SECONDS_A_REQUEST));
  const ids = Array.from({ length: users }, (_, n) => userId(n + 1));
  const tokens = await Promise.all(ids.map((id) => signedIn(stack, id)));
  const begin = await cursorOf(stack, tokens[0] ?? "");
  /** Where each user's list of changes goes on. */
  const cursors = ids.map(() => begin);
  const taken = new Map<string, number[]>();
  const errors: Record<string, number> = {};
  const count = (what: string) => {
    errors[what] = (errors[what] ?? 0) + 1;
  };
  const groups = Math.min(GROUPS, rate);
  let next = 0;

  /** A connection's requests: of a few users in turn, each at another place of the round. */
  const requestsOf = (connection: number, note: (name: string, status: number) => void) => {
    const own = ids.flatMap((_, user) => (user % rate === connection ? [user] : []));
    return reads.flatMap((_, index) =>
      own.map((user, place) => {
        const one = reads[(index + place + connection) % reads.length] as Read;
        const { name, body } = one;
        return {
          method: "POST" as const,
          path: pathOf(one),
          headers: headersOf(stack, tokens[user] ?? ""),
          setupRequest: (request: object) => ({
            ...request,
            body: JSON.stringify(body(ids[user] ?? "", cursors[user])),
          }),
          onResponse(status: number, answer: string) {
            note(name, status);
            if (name === changes.name && status === 200) cursors[user] = JSON.parse(answer).cursor;
          },
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
