import { encryptNotification, type PushSubscription, vapidHeaders } from "@block65/webcrypto-web-push";
import { z } from "zod";
import { PUSH_KINDS } from "../database/vocabulary.gen.ts";
import { fromBase64Url, toBase64Url } from "../secrets/base64url.ts";

/** A line that is due to a device, as service.claim_pushes gives it. */
export const pushLine = z.object({
  id: z.number().int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  kind: z.enum(PUSH_KINDS),
  line: z.string(),
  account_id: z.uuid(),
  channel_id: z.string().nullable(),
  comment_id: z.uuid().nullable(),
  tab: z.string().nullable(),
  /** Where a press leads, where its kind doesn't say. */
  path: z.string().nullable(),
});
export type PushLine = z.infer<typeof pushLine>;

/** What the service worker is given (web/public/service-worker.js). */
export interface PushNotice {
  /** The same at each try: a line that comes twice is shown once. */
  id: string;
  line: string;
  /** Where a press on it leads, from the site's root. */
  path: string;
}

export interface Signer {
  publicKey: string;
  privateKey: string;
  /** Whom a push service can ask about us: mailto: or the site's address. */
  subject: string;
}

/** How long a push service keeps a line for a device that is away: a day, after which the emails have said it, too. */
const TTL_SECONDS = 86_400;

function noticeOf(line: PushLine): PushNotice {
  return { id: idOf(line), line: line.line, path: pathOf(line) };
}

/** A line as its push service takes it: encrypted to the device (RFC 8291), signed by us (RFC 8292). */
export async function encrypted(
  line: PushLine,
  signer: Signer,
): Promise<{ headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }> {
  const { endpoint, p256dh, auth } = line;
  const subscription: PushSubscription = {
    // A stand-in on this machine (WEBHOOKS_TO_LOOPBACK) has no TLS; the outward guard says who else may be reached so.
    endpoint: endpoint.replace(/^http:/, "https:"),
    expirationTime: null,
    keys: { p256dh, auth },
  };
  const [{ headers }, body] = await Promise.all([
    vapidHeaders(subscription, signer),
    encryptNotification(subscription, new TextEncoder().encode(JSON.stringify(noticeOf(line)))),
  ]);
  return {
    headers: {
      ...headers,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(TTL_SECONDS),
      topic: idOf(line),
      urgency: line.kind === "comment.grave" ? "high" : "normal",
    },
    body,
  };
}

/** A new pair of keys for the signature of an installation, in base64url. */
export async function newPushKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const point = new Uint8Array([4, ...fromBase64Url(x), ...fromBase64Url(y)]);
  return { publicKey: toBase64Url(point), privateKey: d };
}

const idOf = ({ id }: PushLine) => `line-${id}`;

function pathOf({ kind, account_id, channel_id, comment_id, tab, path }: PushLine): string {
  if (path) return `${path}${path.includes("?") ? "&" : "?"}account=${account_id}`;
  const about = new URLSearchParams();
  if (tab) about.set("tab", tab);
  if (comment_id) about.set("id", comment_id);
  if (channel_id && kind !== "connection.broken") about.set("channel", channel_id);
  about.set("account", account_id);
  const screen = kind === "channel.paused" || kind === "connection.broken" ? "automations" : "replies";
  return `/app/${screen}?${about}`;
}
