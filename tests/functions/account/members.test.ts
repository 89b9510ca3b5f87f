import assert from "node:assert/strict";
import { addMember, permitMembersOnly } from "../../../scripts/builder/rows/accounts.ts";
import { edgeFunctions, takenAtEdge } from "../../../scripts/proofs/isolation/expected.ts";
import { filledIn } from "../../../scripts/proofs/isolation/filled-in.ts";
import {
  type EdgeCaller,
  edgeCallers,
  type PolicyName,
  policies,
} from "../../../scripts/proofs/isolation/policies.ts";
import { PERMISSIONS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/stack.ts";

const owner = await newOwnerAtWork();
const account = owner.person.id;
const member = await newPerson("member");

/** Until the test ends: other files' members keep their roles. */
async function allow(
  permissions: readonly string[],
  channels: string[] | null = null,
): Promise<AsyncDisposable> {
  await addMember({ sql }, { id: account }, member, "manager", channels);
  return permitMembersOnly({ sql }, permissions);
}

/** What a call names of the owner's; ids of rows that are not there are of no channel. */
const things = {
  user: member.id,
  email: member.email,
  connection: owner.connectionId,
  channel: owner.google.channelId,
  drafted: crypto.randomUUID(),
  posted: crypto.randomUUID(),
  client: crypto.randomUUID(),
  hint: crypto.randomUUID(),
  webhook: crypto.randomUUID(),
  replay: crypto.randomUUID(),
};
const call = (name: string) =>
  member.invoke(name, filledIn({ ...edgeFunctions[name]?.body, account_id: account }, things));

Deno.test("every function that people call says what a member must be allowed", () => {
  const cell = (policy: PolicyName, caller: EdgeCaller) => policies[policy][edgeCallers.indexOf(caller)];
  const peoples = Object.entries(edgeFunctions).filter(
    ([, { lets }]) => cell(lets, "visitor") === "-" && cell(lets, "owner") === "x",
  );
  assert.deepEqual(Object.keys(takenAtEdge).sort(), peoples.map(([name]) => name).sort());
});

for (const [name, need] of Object.entries(takenAtEdge)) {
  Deno.test(`${name} is refused to a member who may do everything but ${need}, and to one who may so on another channel`, async () => {
    await using _others = await allow(PERMISSIONS.filter((one) => one !== need));
    assertRefused(await call(name), 403, "not_allowed");
    await using _another = await allow([need], ["UCanother"]);
    assertRefused(await call(name), 403, "not_allowed");
  });
}

Deno.test("a member calls a function for the account, about the channel that they may act on", async () => {
  // Made here: scenes of other files, hours later, have read the channels that were there before.
  const { person, google, connectionId } = await newOwnerAtWork();
  await addMember({ sql }, person, member, "manager", [google.channelId]);
  await using _ = await permitMembersOnly({ sql }, ["answer"]);
  const body = { ...edgeFunctions["sync-comments"]?.body, account_id: person.id };
  const its = { ...things, connection: connectionId, channel: google.channelId };
  const synced = assertDone(await member.invoke("sync-comments", filledIn(body, its)));
  assert.equal(synced.channels, 1);
});

Deno.test("an account that is somebody else's, or none, is refused, and never taken for one's own", async () => {
  await sql`delete from test.members where person_id = ${member.id}`;
  for (const account_id of [account, crypto.randomUUID(), "me", 7])
    assertRefused(
      await member.invoke("report-words", { start: "2026-01-01", end: "2026-12-31", tz: "UTC", account_id }),
      403,
      "not_a_member",
    );
});

Deno.test("the Data API reads the account that a request names", async () => {
  await using _ = await allow(["read"]);
  const rows = (headers: Record<string, string>) =>
    member.rows("youtube_connections?select=user_id", headers).then(({ status, body }) => [status, body]);
  assert.deepEqual(await rows({}), [200, []]);
  assert.deepEqual(await rows({ "x-account": account }), [200, [{ user_id: account }]]);
  assert.equal((await rows({ "x-account": crypto.randomUUID() }))[0], 403);
  assert.equal((await rows({ "x-account": "'; --" }))[0], 403);
});
