/** An invitation from the mail to the account, and what becomes of an account in which others work. */
import assert from "node:assert/strict";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { mailFor } from "../support/mail.ts";
import { newPerson, signIn } from "../support/people.ts";
import { invoke, keys, read, urls } from "../support/stack.ts";

const owner = await newOwnerAtWork();
const account = owner.person.id;

/** A visitor's look at an invitation, with the web client's key alone. */
const look = async (p_token: string) =>
  read(
    await fetch(`${urls.api}/rest/v1/rpc/invitation`, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ p_token }),
    }),
  );

async function invited(p_role: string) {
  const email = `invited.${crypto.randomUUID().slice(0, 8)}@example.test`;
  assertDone(await owner.person.post("rpc/invite_member", { p_email: email, p_role }));
  assertDone(await invoke("send-mails", { apikey: keys.cronKey }));
  const { text } = await mailFor(email, "You're invited to work on");
  return { email, link: /https?:\/\/\S+/.exec(text)?.[0] ?? "" };
}

Deno.test("an invitation leads by its mail into the account, for who had none", async () => {
  const { email, link } = await invited("responder");
  const { pathname, search, hash } = new URL(link);
  assert.deepEqual([pathname, search], ["/invitation", ""]);
  const token = hash.slice(1);
  const [shown] = assertDone(await look(token)) as unknown as { role: string; state: string; for_me: null }[];
  assert.deepEqual([shown?.role, shown?.state, shown?.for_me], ["responder", "open", null]);

  const stranger = await newPerson();
  const refused = await stranger.post("rpc/accept_invitation", { p_token: token });
  assert.deepEqual([refused.status, refused.body.details], [403, "another_address"]);
  const person = await signIn(email);
  assert.equal(assertDone(await person.post("rpc/accept_invitation", { p_token: token })), account);
  const { body } = await person.rows("youtube_connections?select=user_id", { "x-account": account });
  assert.deepEqual(body, [{ user_id: account }]);
  assertDone(await person.invoke("sync-comments", { account_id: account }));
  assertRefused(
    await person.invoke("disconnect-youtube", { connection_id: owner.connectionId, account_id: account }),
    403,
    "not_allowed",
  );
  assert.equal((await owner.person.post("rpc/offer_ownership", { p_person: person.id })).status, 204);
  assertDone(await invoke("send-mails", { apikey: keys.cronKey }));
  const { text } = await mailFor(email, "You're offered");
  assert.match(text, new RegExp(`/app/team\\?account=${account}`));
});

Deno.test("an owner with members hands the account over or names it, before anything is revoked", async () => {
  const remove = (with_members?: string[]) =>
    owner.person.invoke("delete-account", { confirm_email: owner.person.email, with_members });
  assertRefused(await remove(), 409, "account_has_members");
  assert.equal((await owner.person.rows("youtube_connections?select=user_id")).body.length, 1);
  assert.deepEqual(assertDone(await remove([account])), { deleted: true });
});
