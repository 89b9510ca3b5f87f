/** Alerts on their way: raised by the run that reads and counts, told to Slack, mailed, and tried with a press. */
import assert from "node:assert/strict";
import { assertDone } from "../support/expect.ts";
import { mailFor } from "../support/mail.ts";
import { invokeAsSchedule, sql } from "../support/stack.ts";
import { hooked } from "./support/hooked.ts";

const run = async (name: string) => assertDone(await invokeAsSchedule(name));

hooked(
  "a wave is found by the run that reads comments, and told to Slack and by mail with a link to the comments",
  async (at) => {
    const { person, google } = at.owner;
    const slack = await at.endpoint({ format: "slack", kinds: ["alert.raised"] });
    const asked = { p_kind: "wave", p_on: true, p_threshold: 3, p_hours: null, p_cooldown_hours: 6 };
    assert.equal((await person.post("rpc/set_alert", asked)).status, 204);
    await sql`
    insert into test.report_counts (user_id, channel_id, quarter, written)
    values (${person.id}, ${google.channelId}, date_bin('15 minutes', engine.now(), timestamptz 'epoch') - interval '30 minutes', 60)`;
    await run("sync-comments");
    assert.deepEqual(await run("send-webhooks"), { delivered: 1, failed: 0 });
    const [{ body } = assert.fail()] = slack.received;
    const { text, blocks } = JSON.parse(body);
    assert.match(text, /^Far more comments than usual on /);
    assert.equal(
      blocks[1].text.text,
      "60 comments were written in an hour. Usually it's 0 in this hour of the week.",
    );
    assert.match(blocks[2].text.text, new RegExp(`/app/replies\\?tab=\\w+&amp;channel=${google.channelId}`));
    await run("sync-comments");
    assert.deepEqual(await run("send-webhooks"), { delivered: 0, failed: 0 });
    await run("send-mails");
    const { text: mail } = await mailFor(person.email, "Far more comments");
    assert.match(mail, /You aren't told of this on this channel again for 6 hours/);
  },
);

hooked("a trial says that it is one, also to an endpoint that asks for no alerts", async (at) => {
  const to = await at.endpoint();
  assert.equal(
    (await at.owner.person.post("rpc/try_alert", { p_way: "webhook", p_webhook: to.id })).status,
    204,
  );
  assert.deepEqual(await run("send-webhooks"), { delivered: 1, failed: 0 });
  const [{ body } = assert.fail()] = to.received;
  const { type, data } = JSON.parse(body);
  assert.deepEqual(
    [type, data.alert.trial, data.headline],
    ["alert.raised", true, "This is a trial of an alert"],
  );
  assert.match(data.link, /\/app\/account\/alerts\?account=/);
});
