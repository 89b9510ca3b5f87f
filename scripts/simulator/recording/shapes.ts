/** Whether Google's recorded answers look as the simulator's do. */
import type { Exchange } from "../../../supabase/functions/_shared/google/recorder.ts";
import { startSimulator } from "../server.ts";
import documentedErrors from "../youtube/errors.json" with { type: "json" };
import { kindOf } from "./read.ts";

export interface Difference {
  call: string;
  difference: string;
}

/** Fields that only one side has, errors the simulator does not know, calls that it was not asked. */
export async function differencesFrom(exchanges: Exchange[]): Promise<Difference[]> {
  const simulated = await simulatedShapes();
  const differences: Difference[] = [];
  const byCall = Map.groupBy(
    exchanges.filter(({ path }) => path.startsWith("/youtube/")),
    callOf,
  );
  const reasons = new Set([
    ...Object.entries(documentedErrors).map(([name, entry]) => (entry as { reason?: string }).reason ?? name),
    ...["rateLimitExceeded", "commentsDisabled", "missingRequiredParameter", "incompatibleParameters"],
    ...["unexpectedParameter", "invalidParameter", "unknownPart"],
  ]);
  for (const [call, ofCall] of byCall) {
    const seen = new Set(
      ofCall.filter(({ status }) => status === 200).flatMap(({ answer }) => pathsOf(answer)),
    );
    const known = simulated.get(call);
    if (known === undefined && seen.size > 0) {
      differences.push({ call, difference: "the simulator was not asked this, so nothing is compared" });
    }
    const hasItems = [...seen].some((path) => path.startsWith("items[]."));
    for (const path of known ? seen : []) {
      if (!known?.has(path))
        differences.push({ call, difference: `Google gives ${path}, the simulator does not` });
    }
    for (const path of known ?? []) {
      if (seen.size === 0 || seen.has(path) || (path.startsWith("items[]") && !hasItems)) continue;
      differences.push({ call, difference: `the simulator gives ${path}, which Google did not` });
    }
    const unknown = ofCall.map(reasonOf).filter((reason) => reason !== undefined && !reasons.has(reason));
    for (const reason of new Set(unknown)) {
      differences.push({ call, difference: `Google refused for ${reason}, which the simulator never does` });
    }
  }
  return differences;
}

/** The reason of a refusal. */
export function reasonOf({ status, answer }: Exchange): string | undefined {
  if (status === null || status < 400) return undefined;
  const body = answer as { error?: string | { errors?: { reason?: string }[] } } | undefined;
  return typeof body?.error === "string" ? body.error : body?.error?.errors?.[0]?.reason;
}

/** The kind of a call with its parts, since those decide what an answer holds. */
function callOf(exchange: Pick<Exchange, "method" | "path" | "query">): string {
  const parts = new URLSearchParams(exchange.query).getAll("part").flatMap((part) => part.split(","));
  return [kindOf(exchange), parts.sort().join("+")].filter(Boolean).join(", ");
}

/** Where something stands in a JSON value, items of a list not told apart. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}[]`));
  if (value === null || typeof value !== "object") return path === "" ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsOf(inner, path === "" ? name : `${path}.${name}`),
  );
}

/** What the simulator answers to each kind of call that the product makes, on a stage with something of everything. */
async function simulatedShapes(): Promise<Map<string, Set<string>>> {
  const simulator = await startSimulator();
  try {
    const { admin, origin } = simulator;
    const [clientId, email, key] = ["client", "owner@example.com", "key"];
    await admin.registerClient({ clientId, clientSecret: "secret", redirectUris: [], projectNumber: 1 });
    await admin.registerApiKey({ key, projectNumber: 1 });
    await admin.addAccount({ email });
    const channel = await admin.addChannel({ title: "Channel", accountEmail: email });
    const video = await admin.addVideo({ channelId: channel.id, title: "Video" });
    const texts = Array.from({ length: 101 }, () => ({ videoId: video.id, text: "A comment" }));
    const { ids } = await admin.addComments(texts);
    const [threadId] = ids as [string];
    await admin.addComments([
      { videoId: video.id, text: "held", truth: "heldForReview" },
      { videoId: video.id, text: "spam", truth: "likelySpam" },
    ]);
    const tokens = await admin.grant({ clientId, email });

    const shapes = new Map<string, Set<string>>();
    const call = async (
      method: string,
      resource: string,
      query: Record<string, string>,
      body?: object,
      asKey = false,
    ) => {
      const search = new URLSearchParams(query);
      const url = `${origin}/youtube/v3/${resource}?${search}${asKey ? `&key=${key}` : ""}`;
      const headers: Record<string, string> = asKey ? {} : { authorization: `Bearer ${tokens.accessToken}` };
      const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      const answer = response.status === 200 ? await response.json() : undefined;
      const name = callOf({ method, path: `/youtube/v3/${resource}`, query: search.toString() });
      shapes.set(name, new Set([...(shapes.get(name) ?? []), ...pathsOf(answer)]));
      return answer;
    };
    const snippet = { part: "snippet" };
    const { id: replyId } = await call("POST", "comments", snippet, {
      snippet: { parentId: threadId, textOriginal: "hi" },
    });
    await call("PUT", "comments", snippet, { id: replyId, snippet: { textOriginal: "hello" } });
    await admin.advance(60_000);
    await call("GET", "channels", { ...snippet, mine: "true" });
    await call("GET", "videos", { part: "snippet", id: video.id });
    await call("GET", "videos", { part: "snippet,status,statistics", id: video.id });
    const threads = { part: "snippet,replies", maxResults: "100", allThreadsRelatedToChannelId: channel.id };
    await call("GET", "commentThreads", threads);
    await call("GET", "commentThreads", { ...threads, moderationStatus: "heldForReview" });
    await call("GET", "commentThreads", { ...threads, moderationStatus: "likelySpam" });
    await call("GET", "commentThreads", { part: "snippet,replies", id: threadId });
    await call("GET", "comments", { ...snippet, parentId: threadId });
    await call("GET", "comments", { part: "id", id: replyId }, undefined, true);
    return shapes;
  } finally {
    await simulator.close();
  }
}
