/** What devices are sent, encrypted and signed, how often, and what becomes of it when a push service refuses or is no such. */
import assert from "node:assert/strict";
import { newComment } from "../../../scripts/builder/rows/comments.ts";
import { backToRealTime, minutes, pass, seconds } from "../engine/support/clock.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone } from "../support/expect.ts";
import { functionsEnvironment, invokeAsSchedule, sql, stack } from "../support/stack.ts";
import { openPushService, type PushService } from "./support/push-service.ts";

const send = async () => assertDone(await invokeAsSchedule("send-webhooks"));

interface Told {
  service: PushService;
  accountId: string;
  channelId: string;
  publicKey: string;
  /** Has the owner told here, as their browser asks for it. */
  subscribe(asked?: object): Promise<void>;
  /** A comment that is found to be grave: one line. */
  grave(): Promise<string>;
}

/** A test with an owner of its own and their browser; afterwards both are gone. */
function told(name: string, play: (told: Told) => Promise<void>): void {
  Deno.test(name, async () => {
    const { person, google } = await newOwnerAtWork();
    const service = openPushService();
    try {
      // The first run of an installation makes its key.
      await send();
      await play({
        service,
        accountId: person.id,
        channelId: google.channelId,
        publicKey: await person.rpc("push_key"),
        subscribe: async (asked = {}) =>
          void (await person.rpc("add_push_device", { ...service.asked, ...asked })),
        async grave() {
          const place = { user: { id: person.id, email: person.email }, channel: google.channelId };
          const id = await newComment(stack, place, { text_original: "I can't go on." });
          await person.rpc("write_reply", { p_id: id, p_text: "Please talk to somebody." });
          await sql`update test.comment_rows set grave = true where id = ${id}`;
          return id;
        },
      });
    } finally {
      await Promise.all([service.close(), backToRealTime()]);
      await sql`delete from auth.users where id = ${person.id}`;
    }
  });
}

told("a line is sent once, signed by the installation, and only the device can read it", async (at) => {
  await at.subscribe();
  const comment = await at.grave();
  assert.deepEqual(await send(), { delivered: 1, failed: 0 });
  assert.deepEqual(await send(), { delivered: 0, failed: 0 });
  const [received, ...more] = at.service.received;
  assert.ok(received);
  assert.deepEqual(more, []);
  const notice = at.service.read(received);
  assert.match(notice.line, /^A serious comment on .+ needs a personal reply$/);
  assert.equal(
    notice.path,
    `/app/replies?tab=to_approve&id=${comment}&channel=${at.channelId}&account=${at.accountId}`,
  );
  const said = at.service.verified(received, at.publicKey);
  assert.equal(said.sub, `mailto:${functionsEnvironment.SUPPORT_MAIL}`);
  assert.ok(said.exp * 1000 > Date.now() && said.exp * 1000 <= Date.now() + minutes(24 * 60));
  const { headers } = received;
  assert.equal(headers.get("content-encoding"), "aes128gcm");
  assert.equal(headers.get("topic"), notice.id);
  assert.match(notice.id, /^[\w-]{1,32}$/);
  assert.deepEqual([headers.get("ttl"), headers.get("urgency")], ["86400", "high"]);
});

told("what a push service refuses for now comes again under the same id", async (at) => {
  await at.subscribe();
  await at.grave();
  for (const status of [429, 503]) {
    at.service.answers(status);
    assert.deepEqual(await send(), { delivered: 0, failed: 1 });
    assert.deepEqual(await send(), { delivered: 0, failed: 0 });
    await pass(status === 429 ? seconds(6) : minutes(6));
  }
  at.service.answers(201);
  assert.deepEqual(await send(), { delivered: 1, failed: 0 });
  const ids = at.service.received.map((one) => at.service.read(one).id);
  assert.equal(ids.length, 3);
  assert.equal(new Set(ids).size, 1);
});

told("a device that its push service no longer knows is told nothing more", async (at) => {
  await at.subscribe();
  await at.grave();
  at.service.answers(410);
  assert.deepEqual(await send(), { delivered: 0, failed: 1 });
  await at.grave();
  await pass(minutes(6));
  assert.deepEqual(await send(), { delivered: 0, failed: 0 });
  assert.equal(at.service.received.length, 1);
});

told(
  "an address of this network is asked for nothing, and keys that are none are sent nothing",
  async (at) => {
    await at.subscribe({ p_endpoint: "https://10.0.0.1/send" });
    await at.subscribe({ p_p256dh: "A".repeat(87) });
    await at.grave();
    assert.deepEqual(await send(), { delivered: 0, failed: 2 });
    assert.equal(at.service.received.length, 0);
    const faults = await sql`select fault from test.outbox where way = 'push' and user_id = ${at.accountId}`;
    assert.deepEqual(
      faults.map(({ fault }) => fault),
      ["address_refused", "address_refused"],
    );
  },
);

told("a person who signed out is told nothing more", async (at) => {
  await at.subscribe();
  await at.grave();
  await sql`delete from auth.sessions where user_id = ${at.accountId}`;
  assert.deepEqual(await send(), { delivered: 0, failed: 0 });
  assert.equal(at.service.received.length, 0);
});
