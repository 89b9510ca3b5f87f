// Receives webhooks: takes what is signed, each event once, and answers before it works.
//
//   npm install standardwebhooks
//   WEBHOOK_SECRET=whsec_... PORT=8080 node webhook-receiver.mjs
//
// Put it behind https, and create a webhook for its address in Programs. Events are kept in events.jsonl, or EVENTS_FILE.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET: secret, PORT: port = "8080", EVENTS_FILE: file = "events.jsonl" } = process.env;
if (!secret) {
  console.error("Set WEBHOOK_SECRET to the secret that was shown when the webhook was created.");
  process.exit(1);
}

const webhook = new Webhook(secret);
const MOST_BYTES = 1_000_000;
/** More than come in the day within which an event may come again. */
const MOST_SEEN = 100_000;

/** Ids of events that arrived, also before the last start. An event comes again when our answer to it was lost. */
const seen = new Set(
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .slice(-MOST_SEEN)
        .map((line) => JSON.parse(line).id)
    : [],
);

const server = createServer(async (request, response) => {
  const body = request.method === "POST" ? await read(request) : null;
  if (body === null) return response.writeHead(400).end();
  let event;
  try {
    // Of the body as it came: parsed and written anew it has another signature.
    event = webhook.verify(body, request.headers);
  } catch {
    return response.writeHead(401).end();
  }
  if (!seen.has(event.id)) {
    // Kept first, so that nothing is lost after we said that we have it.
    appendFileSync(file, `${JSON.stringify(event)}\n`);
    seen.add(event.id);
    if (seen.size > MOST_SEEN) seen.delete(seen.values().next().value);
    setImmediate(work, event);
  }
  response.writeHead(204).end();
});

/** What to do with an event. It may take as long as it likes: Rejoinder has its answer. */
function work({ type, data }) {
  if (type === "comment.waiting") console.log(`A comment waits: ${data.link}`);
  else if (type === "reply.public") console.log(`A reply is public: ${data.link}`);
  else console.log(type);
}

/** The body, or null for one that is too long or broken off. */
async function read(request) {
  const chunks = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size > MOST_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString("utf8");
}

server.listen(Number(port), () => console.log(`Listening on port ${server.address().port}`));
