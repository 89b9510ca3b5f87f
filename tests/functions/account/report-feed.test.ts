/** A feed as a spreadsheet reads it: nothing but the address, and a table or a line of text. */
import assert from "node:assert/strict";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { read, sql, urls } from "../support/stack.ts";

const { person } = await newOwnerAtWork();
const address = (token: string) => `${urls.api}/functions/v1/report-feed?token=${token}`;

async function newFeed(): Promise<{ id: string; token: string }> {
  const [made] = assertDone(
    await person.post("rpc/create_report_feed", { p_name: "Board deck" }),
  ) as unknown as { id: string; token: string }[];
  assert.ok(made);
  return made;
}

Deno.test("a feed answers with 90 days as CSV, and with its head alone to who asks for that", async () => {
  const { token } = await newFeed();
  const { status, headers, body } = await read(await fetch(address(token)));
  assert.equal(status, 200);
  assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(headers.get("cache-control"), "private, max-age=900");
  const [head, ...days] = String(body).split("\r\n");
  assert.equal(head, "day,comments,public_replies,coverage_percent,answered_percent,median_minutes");
  assert.equal(days.pop(), "");
  assert.equal(days.length, 90);
  for (const day of days) assert.match(day, /^\d{4}-\d\d-\d\d,\d+,\d+,\d*,\d*,\d*$/);
  const asked = await read(await fetch(address(token), { method: "HEAD" }));
  assert.deepEqual([asked.status, asked.body], [200, ""]);
  assert.equal(asked.headers.get("content-type"), "text/csv; charset=utf-8");
});

Deno.test("a wrong or revoked token is answered with 404 and a sentence", async () => {
  const { id, token } = await newFeed();
  assert.equal((await person.post("rpc/revoke_report_feed", { p_id: id })).status, 204);
  for (const one of [token, "nobody", ""]) {
    const { status, headers, body } = await read(await fetch(address(one)));
    assert.equal(status, 404);
    assert.equal(headers.get("content-type"), "text/plain; charset=utf-8");
    assert.equal(
      body,
      "This feed doesn't exist or was revoked. Create another one in Account, Reports and access.\n",
    );
  }
});

Deno.test("a feed that is read too often says when to read it again", async () => {
  const { id, token } = await newFeed();
  await sql`insert into test.gate_buckets (gate, address, tokens, counted_at) values ('report_feed', ${id}, 0, engine.now())`;
  const { status, headers, body } = await read(await fetch(address(token)));
  assert.deepEqual([status, headers.get("retry-after")], [429, "120"]);
  assert.equal(body, "This feed is read too often. Read it again in 120 seconds.\n");
});

Deno.test("a feed takes no other method", async () => {
  const answer = await read(await fetch(address("nobody"), { method: "POST", body: "{}" }));
  assertRefused(answer, 405, "method_not_allowed");
});
