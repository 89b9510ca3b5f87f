/** A receiver of webhooks, as an account's own tools have one, with a page that shows what came: for whoever looks at the demo. */
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { signedHeaders } from "../../supabase/functions/_shared/webhooks/signature.ts";

const MOST_KEPT = 50;
const MOST_CHARACTERS = 65_536;

interface Delivery {
  at: Date;
  id: string;
  type: string;
  /** Whether it was signed with the secret that the receiver was told. */
  isSigned: boolean;
  /** How often it came. */
  times: number;
  body: string;
}

/** What one receiver knows. */
export class ReceivedWebhooks {
  /** Of its endpoint; null until somebody tells it. */
  secret: string | null = null;
  #deliveries: Delivery[] = [];

  /** Keeps a delivery, the newest 50; one that came before is counted. */
  async take(headers: Headers, body: string, at: Date): Promise<void> {
    const id = headers.get("webhook-id") ?? "";
    const isSigned = await this.#isSigned(headers, id, body);
    const before = this.#deliveries.find((one) => one.id === id && one.isSigned === isSigned);
    const others = this.#deliveries.filter((one) => one !== before);
    const delivery = { at, id, type: typeOf(body), isSigned, times: (before?.times ?? 0) + 1, body };
    this.#deliveries = [delivery, ...others].slice(0, MOST_KEPT);
  }

  /** The newest first. */
  latest(): readonly Delivery[] {
    return this.#deliveries;
  }

  clear(): void {
    this.secret = null;
    this.#deliveries = [];
  }

  async #isSigned(headers: Headers, id: string, body: string): Promise<boolean> {
    if (this.secret === null) return false;
    const at = Number(headers.get("webhook-timestamp")) * 1000;
    const { "webhook-signature": ours = "" } = await signedHeaders([this.secret], id, at, body);
    return (headers.get("webhook-signature") ?? "").split(" ").includes(ours);
  }
}

function typeOf(body: string): string {
  try {
    return String(JSON.parse(body).type);
  } catch {
    return "no event";
  }
}

/** Takes what is posted and shows it. */
export function receiverRoutes(received: ReceivedWebhooks): Hono {
  const app = new Hono();
  app.post("/", async (context) => {
    const body = await context.req.text();
    if (body.length > MOST_CHARACTERS) return context.body(null, 413);
    await received.take(context.req.raw.headers, body, new Date());
    return context.body(null, 204);
  });
  app.get("/", (context) => {
    // What viewers wrote stands in it.
    context.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    context.header("cache-control", "no-store");
    return context.html(page(received.latest()));
  });
  return app;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #1f1f1f; --soft: #5f6368; --line: #dadce0; --paper: #fff; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e3e3e3; --soft: #a6a8ab; --line: #444746; --paper: #131314; --bad: #f2b8b5; } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 20px; }
  h1 { font-size: 22px; font-weight: 500; margin: 0 0 4px; }
  p { color: var(--soft); margin: 0 0 14px; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid var(--line); padding: 12px 0; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  summary span { color: var(--soft); }
  summary strong { color: var(--bad); }
  pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
`;

function page(deliveries: readonly Delivery[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Received webhooks</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Received webhooks</h1>
          <p>${deliveries.length === 0 ? "Nothing yet. Reload the page after something happened." : `The last ${MOST_KEPT} since the start. Reload the page for newer ones.`}</p>
          <ul>
            ${deliveries.map(row)}
          </ul>
        </main>
      </body>
    </html>`;
}

function row({ at, type, isSigned, times, body }: Delivery) {
  const marks = [at.toISOString(), times > 1 && `came ${times} times`].filter(Boolean).join(" · ");
  return html`<li>
    <details>
      <summary>
        ${type} <span>${marks}</span> ${isSigned ? html`<span>· signature verified</span>` : html`<strong>not signed with our secret</strong>`}
      </summary>
      <pre>${indented(body)}</pre>
    </details>
  </li>`;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
