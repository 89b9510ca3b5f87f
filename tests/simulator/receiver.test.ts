/** The receiver of webhooks that the demo has. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Simulator, startSimulator } from "../../scripts/simulator/server.ts";
import { newSecret, signedHeaders } from "../../supabase/functions/_shared/webhooks/signature.ts";

let simulator: Simulator;
const secret = newSecret();
beforeAll(async () => {
  simulator = await startSimulator();
  await simulator.admin.setWebhookSecret(secret);
});
afterAll(() => simulator.close());

async function deliver(id: string, data: object, by = secret) {
  const body = JSON.stringify({ id, type: "comment.waiting", data });
  const headers = await signedHeaders([newSecret(), by], id, Date.now(), body);
  return fetch(`${simulator.origin}/webhooks`, { method: "POST", headers, body });
}

async function shown(): Promise<string> {
  const response = await fetch(`${simulator.origin}/webhooks`);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  return response.text();
}

const rows = (page: string) => page.split("<li>").length - 1;

test("shows what came, each event once, as text, and whether it is signed with its secret", async () => {
  expect(rows(await shown())).toBe(0);
  const text = "<script>alert(1)</script>";
  expect((await deliver("one", { text })).status).toBe(204);
  await deliver("one", { text });
  await deliver("two", {}, newSecret());
  const page = await shown();
  expect(rows(page)).toBe(2);
  expect(page).toContain("came 2 times");
  expect(page).toContain("&lt;script&gt;alert(1)");
  expect(page).not.toContain(text);
  expect(page.match(/signature verified/g)).toHaveLength(1);
  expect(page.match(/not signed with our secret/g)).toHaveLength(1);
});

test("keeps the newest 50, and its secret as long as the simulation", async () => {
  for (let number = 0; number < 55; number++) await deliver(`event-${number}`, { number });
  expect(rows(await shown())).toBe(50);
  const state = await simulator.admin.dump();
  expect(state.webhookSecret).toBe(secret);
  await simulator.admin.reset();
  expect(rows(await shown())).toBe(0);
  await simulator.admin.restore(state);
  await deliver("after", {});
  expect(await shown()).toContain("signature verified");
});
