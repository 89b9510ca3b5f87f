// Answers the comments that wait for an answer and contain certain words, and approves what it wrote.
//
//   REJOINDER_API=https://<project>.supabase.co/functions/v1/api REJOINDER_KEY=rj_... \
//     node answer-comments.mjs "shipping" "We ship to every country; delivery takes a week."
//
// The key needs the scopes answer and approve. Node 20 or newer, no packages.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

const { REJOINDER_API: api, REJOINDER_KEY: key } = process.env;
const [words, reply] = process.argv.slice(2);
if (!api || !key || !words || !reply) {
  console.error('Set REJOINDER_API and REJOINDER_KEY, then: node answer-comments.mjs "words" "reply"');
  process.exit(1);
}

const MOST_TRIES = 6;
const PATIENCE_MS = 30_000;

/** What the API refused: problem details (RFC 9457). */
class Refusal extends Error {
  constructor({ status, headers }, { code, detail, hint, request_id }) {
    super([`${status} ${code}: ${detail}`, hint, `(request ${request_id})`].filter(Boolean).join(" "));
    this.status = status;
    this.waitMs = Number(headers.get("retry-after") ?? Number.NaN) * 1000;
  }
}

/** Asks until there is an answer. A write has one Idempotency-Key for all its tries, so it is done once. */
async function call(method, path, body) {
  const request = {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method !== "GET" && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    },
    body: body && JSON.stringify(body),
  };
  for (let tries = 1; ; tries++) {
    try {
      return await once(path, request);
    } catch (error) {
      // Without an answer nobody knows whether it was done: it is asked for again.
      const maySucceed = !(error instanceof Refusal) || error.status === 429 || error.status >= 500;
      if (!maySucceed || tries === MOST_TRIES) throw error;
      await wait(pauseMs(error, tries));
    }
  }
}

async function once(path, request) {
  const response = await fetch(`${api}${path}`, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.ok) return await response.json();
  // What stands in between, such as a proxy, may refuse in another form.
  throw new Refusal(response, await response.json().catch(() => ({})));
}

/** As long as the API asks for, or else half a second and twice as long each time; never in step with other programs. */
function pauseMs({ waitMs }, tries) {
  return waitMs >= 0 ? waitMs : 250 * 2 ** tries * (0.5 + Math.random() / 2);
}

/** Comments of a tab, page by page. */
async function* comments(query) {
  for (let cursor; cursor !== null; ) {
    const page = await call(
      "GET",
      `/comments?${new URLSearchParams({ ...query, ...(cursor && { cursor }) })}`,
    );
    yield* page.comments;
    cursor = page.next;
  }
}

async function answer({ id, can }) {
  if (!can.some(({ act }) => act === "propose")) return "can't be answered now";
  const { version, text } = await call("GET", `/comments/${id}`);
  // The search also finds viewers and videos by their names.
  if (!text?.toLowerCase().includes(words.toLowerCase())) return "left alone, since it doesn't say so itself";
  const draft = await call("PUT", `/comments/${id}/draft`, { text: reply, version });
  if (draft.reply.approve_refusal) return `written, not approved: ${draft.reply.approve_refusal}`;
  await call("POST", `/comments/${id}/approve`, { version: draft.version });
  return "answered";
}

const { scopes } = await call("GET", "/account");
const lacking = ["answer", "approve"].filter((scope) => !scopes.includes(scope));
if (lacking.length > 0) {
  console.error(`The key lacks ${lacking.join(" and ")}. Create another one in Programs.`);
  process.exit(1);
}

for await (const comment of comments({ tab: "needs_answer", search: words })) {
  const outcome = await answer(comment).catch((error) => {
    // Somebody was faster: it is theirs now.
    if (error.status === 409) return `left alone: ${error.message}`;
    throw error;
  });
  // What a viewer wrote is printed as data: no line break and no control character of it reaches the terminal.
  console.log(`${outcome}: ${JSON.stringify(comment.excerpt)}`);
}
