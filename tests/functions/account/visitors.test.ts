import assert from "node:assert/strict";
import { type Answer, keys, read, sql, urls } from "../support/stack.ts";

const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  read(
    await fetch(`${urls.api}/rest/v1/${path}`, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
const newEmail = () => `${crypto.randomUUID()}@example.test`;
const emptyGate = () => sql`delete from test.gate_buckets`;

Deno.test("an email that signed up already is answered like a new one, however the row is sent", async () => {
  await emptyGate();
  const known = newEmail();
  await post("signup_leads", { email: known, verified: false });
  for (const prefer of [
    "",
    "return=minimal",
    "return=headers-only",
    "count=exact",
    "resolution=ignore-duplicates",
  ]) {
    const path = prefer.startsWith("resolution") ? "signup_leads?on_conflict=email" : "signup_leads";
    const answers = [];
    for (const email of [known, newEmail()]) {
      const { status, headers, body } = await post(path, { email, verified: false }, { prefer });
      answers.push([status, headers.get("content-range"), headers.get("preference-applied"), body]);
      const kept = await sql`select 1 from test.signup_leads where email = ${email}`;
      assert.equal(kept.length, 1);
    }
    assert.deepEqual(answers[0], answers[1], prefer);
    assert.equal(answers[0]?.[0], 201, prefer);
  }
  const columns = "signup_leads?select=email";
  const shown = await Promise.all(
    [known, newEmail()].map((email) => post(columns, { email }, { prefer: "return=representation" })),
  );
  assert.deepEqual([shown[0]?.status, shown[0]?.body], [shown[1]?.status, shown[1]?.body]);
});

Deno.test("of 40 requests of the landing page 20 are kept, whatever the headers say, and the rest are told to wait", async () => {
  await emptyGate();
  const email = newEmail();
  const lead = { email, channel_url: "https://youtube.com/@us", form_type: "free_report" };
  const statuses: number[] = [];
  for (let batch = 0; batch < 4; batch++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post("leads", lead, {
          "x-forwarded-for": `203.0.113.${batch}`,
          "x-real-ip": `203.0.113.${n}`,
          prefer: "return=minimal",
        }),
      ),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  const kept = await sql`select 1 from test.leads where email = ${email}`;
  assert.equal(kept.length, 20);
  assert.deepEqual(new Set(statuses), new Set([201, 429]));
  const many = await post("leads", Array(5000).fill(lead), { prefer: "return=minimal" });
  assert.equal(many.status, 429);
});

Deno.test("the gateway says who called, whoever the caller says to be", async () => {
  const { body } = await post(
    "rpc/caller_address",
    {},
    { apikey: keys.secretKey, "content-profile": "service", "x-forwarded-for": "203.0.113.9" },
  );
  assert.equal(body, "127.0.0.1");
});
