/** A push service on this machine, with a browser that was subscribed there: it lets in who signs as RFC 8292 has it, and reads as RFC 8291 does. */
import assert from "node:assert/strict";
import { createDecipheriv, createPublicKey, hkdfSync, verify } from "node:crypto";
import { newSubscription } from "../../../../scripts/builder/rows/subscription.ts";
import type { PushNotice } from "../../../../supabase/functions/_shared/push/message.ts";

interface Received {
  headers: Headers;
  body: Uint8Array;
}

export interface PushService {
  asked: ReturnType<typeof newSubscription>["asked"];
  received: Received[];
  /** The status of every answer from now on; 201 at first. */
  answers(status: number): void;
  /** What the browser makes of what it was sent. */
  read(received: Received | undefined): PushNotice;
  /** Refuses what isn't signed for this service with the key that the browser subscribed by; returns what the signature says. */
  verified(received: Received | undefined, publicKey: string): { aud: string; sub: string; exp: number };
  close(): Promise<void>;
}

export function openPushService(): PushService {
  const received: Received[] = [];
  let status = 201;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    received.push({ headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) });
    return new Response(null, { status });
  });
  const host = `127.0.0.1:${server.addr.port}`;
  const browser = newSubscription(`http://${host}/send/${crypto.randomUUID()}`);
  return {
    asked: browser.asked,
    received,
    answers: (next) => {
      status = next;
    },
    read: (one) => JSON.parse(decrypted(one?.body ?? assert.fail("Nothing came."), browser)),
    verified(one, publicKey) {
      const said = one?.headers.get("authorization") ?? "";
      const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(said) ?? assert.fail(said);
      assert.equal(key, publicKey);
      const [head = "", claims = "", signature = ""] = token.split(".");
      assert.deepEqual(JSON.parse(text(head)), { typ: "JWT", alg: "ES256" });
      const point = Buffer.from(publicKey, "base64url");
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
      const signer = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
      assert.ok(
        verify(
          "sha256",
          Buffer.from(`${head}.${claims}`),
          { key: signer, dsaEncoding: "ieee-p1363" },
          Buffer.from(signature, "base64url"),
        ),
      );
      const found = JSON.parse(text(claims));
      // Named as a service with TLS is, which all others have.
      assert.equal(found.aud, `https://${host}`);
      return found;
    },
    close: () => server.shutdown(),
  };
}

const text = (part: string) => Buffer.from(part, "base64url").toString();

/** RFC 8188 with the keys of RFC 8291, from the browser's side. */
function decrypted(body: Uint8Array, { keys, auth }: ReturnType<typeof newSubscription>): string {
  const bytes = Buffer.from(body);
  const [salt, size, idLength] = [bytes.subarray(0, 16), bytes.readUInt32BE(16), bytes.readUInt8(20)];
  assert.ok(bytes.length - 21 - idLength <= size && bytes.length <= 4096);
  const sender = bytes.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, length));
  const opened = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  opened.setAuthTag(bytes.subarray(-16));
  const padded = Buffer.concat([opened.update(bytes.subarray(21 + idLength, -16)), opened.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  assert.equal(padded[end], 2);
  return padded.subarray(0, end).toString();
}
