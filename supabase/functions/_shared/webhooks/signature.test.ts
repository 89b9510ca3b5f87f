/** Signatures, as the library of Standard Webhooks verifies them. */
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { newSecret, signedHeaders } from "./signature.ts";

const body = '{"type":"ping","data":{"text":"grüße 🙂"}}';

it("are taken by whoever has one of the secrets, for this body alone", async () => {
  const [one, two, other] = [newSecret(), newSecret(), newSecret()];
  expect(atob(one.slice("whsec_".length))).toHaveLength(32);
  const headers = await signedHeaders([one, two], "event-1", Date.now(), body);
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  for (const secret of [one, two])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
  expect(() => new Webhook(one).verify(`${body} `, headers)).toThrow("No matching signature");
  expect(() => new Webhook(one).verify(body, { ...headers, "webhook-id": "event-2" })).toThrow();
});

it("say when they were made, and are refused later", async () => {
  const secret = newSecret();
  const headers = await signedHeaders([secret], "event-1", Date.now() - 6 * 60_000, body);
  expect(() => new Webhook(secret).verify(body, headers)).toThrow("too old");
});
