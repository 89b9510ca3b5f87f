/** The open questions of docs/YOUTUBE.md (The first real day), and what a recording says to each. */
import type { Exchange } from "../../../supabase/functions/_shared/google/recorder.ts";
import { kindOf } from "./read.ts";
import { reasonOf } from "./shapes.ts";

export interface Answer {
  question: string;
  seen: string;
}

type Snippet = Record<string, unknown> & { parentId?: string; publishedAt?: string };
type CommentResource = { id?: string; snippet?: Snippet };
type ThreadResource = {
  id?: string;
  snippet?: { topLevelComment?: CommentResource; totalReplyCount?: number };
  replies?: { comments?: CommentResource[] | null } | null;
};

const NOTHING = "not seen";
const CONSOLE = "not visible in the API: compare the day's units in the Google Cloud console";

export function checklist(exchanges: Exchange[]): Answer[] {
  const inserts = exchanges.filter(({ method, path }) => method === "POST" && path.endsWith("/comments"));
  const accepted = inserts.filter(({ status }) => status === 200);
  const reads = exchanges.filter(({ method, status }) => method === "GET" && status === 200);
  const refused = exchanges.filter(({ status }) => status !== null && status >= 400);
  const replies = accepted.map(({ at, ms, answer, sent }) => ({
    id: (answer as CommentResource | undefined)?.id ?? "",
    parentId: (sent as CommentResource | null)?.snippet?.parentId ?? "",
    answeredAt: Date.parse(at) + ms,
    status: (answer as CommentResource | undefined)?.snippet?.moderationStatus,
  }));
  const byId = (as: Exchange["as"]) =>
    reads.filter((read) => kindOf(read) === "GET comments id" && read.as === as);
  const byParent = reads.filter((read) => kindOf(read) === "GET comments parentId");
  const ofThreads = reads.filter(({ path }) => path.endsWith("/commentThreads"));
  const threads = ofThreads.flatMap(({ answer }) => itemsOf<ThreadResource>(answer));

  return [
    {
      question: "An insert costs 50 or 52 units",
      seen: `${accepted.length} inserts were accepted; ${CONSOLE}`,
    },
    {
      question: "A refused write costs all of it or 1",
      seen: `${inserts.filter(({ status }) => status !== null && status >= 400).length} inserts were refused; ${CONSOLE}`,
    },
    { question: "A spent day is 403 or 429, and limits a minute", seen: limitsIn(refused) },
    { question: "The longest comment", seen: longestIn(inserts) },
    { question: "The most ids of a request", seen: mostIdsIn(exchanges) },
    { question: "An owner's replies can be held", seen: heldIn(replies, reads) },
    { question: "The answer to an insert carries moderationStatus", seen: echoIn(replies) },
    { question: "An owner finds a held reply by its id", seen: heldByIdIn(exchanges, byId("oauth")) },
    {
      question: "How long until the public finds a reply by its id",
      seen: delaysIn(replies, byId("key"), ({ id }, { query }) => idsOf(query).includes(id)),
    },
    {
      question: "How long until a reply stands among its thread's (reads at 0, 1, 5, 15, 60 s)",
      seen: delaysIn(
        replies,
        byParent,
        ({ parentId }, { query }) => new URLSearchParams(query).get("parentId") === parentId,
      ),
    },
    { question: "order=time gives the newest first", seen: orderIn(ofThreads) },
    { question: "How many replies a thread lists, from which end", seen: listedIn(threads) },
    { question: "An unknown id is missing, or a 404", seen: missingIn(exchanges) },
    { question: "Others get textOriginal, and plain text is plain", seen: textsIn(reads) },
    { question: "A reply's id as parentId", seen: replyAsParentIn(inserts) },
    { question: "A web client may use PKCE", seen: pkceIn(exchanges) },
    {
      question: "Editors of a channel can authorise posting",
      seen: "not visible in the API: connect with an account that is editor or manager, post, and look who is shown as author",
    },
    {
      question: "A standing opt-in is consent enough",
      seen: "not a matter of the API: ask YouTube's compliance team",
    },
  ];
}

function limitsIn(refused: Exchange[]): string {
  const limits = refused.filter((exchange) =>
    ["quotaExceeded", "dailyLimitExceeded", "rateLimitExceeded", "userRateLimitExceeded"].includes(
      reasonOf(exchange) ?? "",
    ),
  );
  return counted(limits.map((exchange) => `${exchange.status} ${reasonOf(exchange)}`)) || NOTHING;
}

function longestIn(inserts: Exchange[]): string {
  const length = ({ sent }: Exchange) =>
    String((sent as CommentResource | null)?.snippet?.textOriginal ?? "").length;
  const longest = (some: Exchange[]) => some.reduce((most, insert) => Math.max(most, length(insert)), 0);
  const taken = inserts.filter(({ status }) => status === 200);
  if (taken.length === 0) return NOTHING;
  const tooLong = inserts.filter((insert) => reasonOf(insert) === "commentTextTooLong");
  const refusal =
    tooLong.length > 0 ? `; refused from ${Math.min(...tooLong.map(length))} on` : "; none was refused";
  return `${longest(taken)} characters were taken${refusal}`;
}

function mostIdsIn(exchanges: Exchange[]): string {
  const lists = exchanges.filter(
    ({ method, query }) => method === "GET" && new URLSearchParams(query).has("id"),
  );
  const most = (some: Exchange[]) =>
    some.reduce((count, { query }) => Math.max(count, idsOf(query).length), 0);
  const answered = most(lists.filter(({ status }) => status === 200));
  return answered > 0 ? `${answered} were answered` : NOTHING;
}

type Reply = { id: string; parentId: string; answeredAt: number; status: unknown };

function heldIn(replies: Reply[], reads: Exchange[]): string {
  if (replies.length === 0) return NOTHING;
  const ours = new Set(replies.map(({ id }) => id));
  const waiting = reads
    .flatMap(({ answer }) => commentsOf(answer))
    .filter(({ id, snippet }) => ours.has(id ?? "") && isWaiting(snippet?.moderationStatus))
    .map(({ id }) => id);
  for (const { id, status } of replies) if (isWaiting(status)) waiting.push(id);
  const held = new Set(waiting).size;
  return held > 0 ? `yes: ${held} of ${replies.length} replies` : `none of ${replies.length} replies was`;
}

function echoIn(replies: Reply[]): string {
  if (replies.length === 0) return NOTHING;
  const echoed = replies.flatMap(({ status }) => (status === undefined ? [] : [String(status)]));
  return echoed.length > 0 ? `yes: ${counted(echoed)}` : "no";
}

function heldByIdIn(exchanges: Exchange[], byId: Exchange[]): string {
  const held = new Set(
    exchanges
      .flatMap(({ answer }) => commentsOf(answer))
      .flatMap(({ id, snippet }) => (id && isWaiting(snippet?.moderationStatus) ? [id] : [])),
  );
  const asked = byId.filter(({ query }) => idsOf(query).some((id) => held.has(id)));
  if (asked.length === 0) return NOTHING;
  const found = asked.filter(({ answer }) => commentsOf(answer).some(({ id }) => held.has(id ?? "")));
  return found.length > 0
    ? `yes, in ${found.length} of ${asked.length} reads`
    : `no, in ${asked.length} reads`;
}

/** From the answer to the insert to the first read that showed the reply, and the last one before that did not. */
function delaysIn(
  replies: Reply[],
  reads: Exchange[],
  asks: (reply: Reply, read: Exchange) => boolean,
): string {
  const lines = replies.flatMap((reply) => {
    const looks = reads
      .filter((read) => asks(reply, read) && Date.parse(read.at) >= reply.answeredAt)
      .map((read) => ({
        after: Math.round((Date.parse(read.at) - reply.answeredAt) / 100) / 10,
        found: commentsOf(read.answer).some(({ id }) => id === reply.id),
      }));
    const place = looks.findIndex(({ found }) => found);
    const first = looks[place];
    const absent = (place < 0 ? looks : looks.slice(0, place)).at(-1);
    if (looks.length === 0) return [];
    const before = absent ? `not at ${absent.after} s, ` : "";
    return first ? [`${before}seen after ${first.after} s`] : [`${before}never seen`];
  });
  return counted(lines) || NOTHING;
}

function orderIn(reads: Exchange[]): string {
  const pages = reads.filter(({ query }) => new URLSearchParams(query).get("order") === "time");
  const times = pages.map(({ answer }) =>
    itemsOf<ThreadResource>(answer).flatMap(
      (thread) => thread.snippet?.topLevelComment?.snippet?.publishedAt ?? [],
    ),
  );
  const telling = times.filter((page) => new Set(page).size > 1);
  if (telling.length === 0) return NOTHING;
  const sorted = telling.filter((page) =>
    page.every((at, index) => index === 0 || at <= (page[index - 1] as string)),
  );
  return `yes in ${sorted.length} of ${telling.length} pages`;
}

function listedIn(threads: ThreadResource[]): string {
  const cut = threads.filter(({ snippet, replies }) => {
    const listed = replies?.comments?.length ?? 0;
    return listed > 0 && listed < (snippet?.totalReplyCount ?? 0);
  });
  if (cut.length === 0) return "no thread had more replies than it listed";
  const most = Math.max(...cut.map(({ replies }) => replies?.comments?.length ?? 0));
  const ends = cut.map(({ replies }) => {
    const times = (replies?.comments ?? []).map(({ snippet }) => snippet?.publishedAt ?? "");
    const [first = "", last = ""] = [times[0], times.at(-1)];
    return first === last ? "order not told" : first < last ? "oldest first" : "newest first";
  });
  return `at most ${most}, ${counted(ends)}`;
}

function missingIn(exchanges: Exchange[]): string {
  const lists = exchanges.filter(
    ({ method, query }) => method === "GET" && new URLSearchParams(query).has("id"),
  );
  const short = lists.filter(
    ({ status, query, answer }) => status === 200 && itemsOf(answer).length < idsOf(query).length,
  );
  const notFound = lists.filter(({ status }) => status === 404);
  if (short.length + notFound.length === 0) return NOTHING;
  return `missing from ${short.length} lists, 404 for ${notFound.length}`;
}

function textsIn(reads: Exchange[]): string {
  const snippets = reads
    .flatMap(({ answer }) => commentsOf(answer))
    .flatMap(({ snippet }): Snippet[] => (snippet ? [snippet] : []));
  const shown = snippets.filter(({ textDisplay }) => typeof textDisplay === "string");
  if (shown.length === 0) return NOTHING;
  const original = shown.filter(
    ({ textOriginal }) => typeof textOriginal === "string" && textOriginal !== "",
  ).length;
  const escaped = shown.filter(({ textDisplay }) => /&#?\w+;|<br/.test(String(textDisplay))).length;
  return `textOriginal in ${original} of ${shown.length} comments, entities or markup in ${escaped}`;
}

function replyAsParentIn(inserts: Exchange[]): string {
  const nested = inserts.filter(({ sent }) =>
    String((sent as CommentResource | null)?.snippet?.parentId ?? "").includes("."),
  );
  const underWhat = ({ answer }: Exchange) =>
    (answer as CommentResource | undefined)?.snippet?.parentId?.includes(".")
      ? "under the reply"
      : "in the thread";
  const outcomes = nested.map(
    (insert) => `${insert.status} ${reasonOf(insert) ?? `accepted, ${underWhat(insert)}`}`,
  );
  return counted(outcomes) || NOTHING;
}

function pkceIn(exchanges: Exchange[]): string {
  const codes = exchanges.filter(
    ({ path, sent }) => path.endsWith("/token") && String(sent).includes("code_verifier"),
  );
  return (
    counted(
      codes.map((exchange) => `${exchange.status} ${reasonOf(exchange) ?? "with a secret beside it"}`),
    ) || NOTHING
  );
}

function isWaiting(status: unknown): boolean {
  return status === "heldForReview" || status === "likelySpam" || status === "rejected";
}

function itemsOf<Item>(answer: unknown): Item[] {
  return (answer as { items?: Item[] } | undefined)?.items ?? [];
}

/** Every comment in an answer: listed by itself, on top of a thread, or among its replies. */
function commentsOf(answer: unknown): CommentResource[] {
  return itemsOf<CommentResource & ThreadResource>(answer).flatMap((item) =>
    item.snippet?.topLevelComment
      ? [item.snippet.topLevelComment, ...(item.replies?.comments ?? [])]
      : [item],
  );
}

function idsOf(query: string): string[] {
  return new URLSearchParams(query).getAll("id").flatMap((ids) => ids.split(","));
}

/** Different words with how often each was met. */
function counted(words: string[]): string {
  const groups = [...Map.groupBy(words, (word) => word)];
  return groups.map(([word, same]) => (same.length > 1 ? `${word} (${same.length} times)` : word)).join(", ");
}
