import assert from "node:assert/strict";
import { insert } from "../../../scripts/builder/rows/rows.ts";
import { handleSendMails } from "../../../supabase/functions/send-mails/handler.ts";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { hours, minutes, seconds } from "../engine/support/clock.ts";
import { runHere } from "../engine/support/in-process.ts";
import { reload, states } from "../engine/support/posting.ts";
import { scene } from "../engine/support/scene.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { type Answer, invokeAsSchedule, simulator, sql, stack, urls } from "../support/stack.ts";

interface ReceivedMail {
  subject: string;
  text: string;
  messageId: string;
  to: { address: string }[];
}

/** The mails that the box has for the channel's owner, once there are as many. */
async function received(channel: Channel, count: number): Promise<ReceivedMail[]> {
  const until = Date.now() + 10_000;
  for (;;) {
    const all: ReceivedMail[] = await (await fetch(`${urls.mail}/email`)).json();
    const mails = all.filter((mail) => mail.to.some(({ address }) => address === channel.person.email));
    const told = mails.filter(({ subject }) => subject.startsWith("Replies on"));
    if (told.length >= count) return told;
    assert.ok(Date.now() < until, `${count} mails were awaited`);
  }
}
const pausedChannels = async (channel: Channel): Promise<Answer["body"]> =>
  (await channel.person.rows("paused_channels?select=channel_id,channel_title,not_public,judged")).body;
const mailRows = async (channel: Channel) => [
  ...(await sql<{ attempts: number; sent: boolean }[]>`
    select attempts, sent_at is not null as sent from test.mails
    where user_id = ${channel.person.id} and kind not like 'access%'`),
];
const placeMail = (channel: Channel) =>
  insert(stack, "mails", {
    user_id: channel.person.id,
    kind: "test",
    subject: "Replies on hold",
    body: "A mail.",
  });

scene(
  "when YouTube hides replies the channel is paused within one cycle, its owner is told, and it goes on when resumed",
  async (open) => {
    const channel = await open({ pace: { breaker_not_public: 3, breaker_judged: 10 } });
    await simulator.setDefaultFate({ kind: "shadowDropped" });
    const hidden = await channel.posted(...friendlyComments(3));
    const claimed = await channel.queued("I did not know that about butter, thank you!");
    await channel.later(minutes(5) + seconds(10));
    assert.equal((await channel.run("verify")).held, 3);
    assert.deepEqual(
      states(await reload(channel, hidden)).map(([, reason]) => reason),
      ["hidden", "hidden", "hidden"],
    );
    assert.deepEqual(await pausedChannels(channel), [
      {
        channel_id: channel.google.channelId,
        channel_title: channel.google.channelTitle,
        not_public: 3,
        judged: 3,
      },
    ]);

    assert.equal((await channel.run("post")).claimed, 0);
    await channel.later(hours(2));
    assert.equal((await invokeAsSchedule("post-replies")).body.posted, 0);
    assert.equal((await channel.replies()).length, 3);
    assert.deepEqual(states(await reload(channel, claimed)), [["queue", "approved"]]);

    const run = (await invokeAsSchedule("send-mails")).body;
    assert.ok(run.sent >= 1);
    const [mail, ...others] = await received(channel, 1);
    assert.deepEqual(others, []);
    assert.equal(mail?.subject, `Replies on ${channel.google.channelTitle} are paused`);
    assert.match(mail?.text ?? "", /3 of the last 3 replies .* aren.t public/);
    assert.ok(mail?.text.includes("/app/automations"));
    await invokeAsSchedule("send-mails");
    assert.deepEqual(await mailRows(channel), [{ attempts: 1, sent: true }]);

    await simulator.setDefaultFate({ kind: "published" });
    assert.ok((await channel.act("resume_channel", { p_channel: channel.google.channelId })).status < 300);
    assert.equal((await channel.run("post")).posted, 1);
    await channel.later(seconds(16));
    await channel.run("verify");
    assert.deepEqual(states(await reload(channel, claimed)), [["verified_public", "seen_by_public_read"]]);
    assert.deepEqual(await pausedChannels(channel), []);
  },
);

scene("a mail that the server does not take stays, and goes out once it does", async (open) => {
  const channel = await open();
  await placeMail(channel);
  const deaf = servicesWith({ SMTP_HOST: "127.0.0.1", SMTP_PORT: "9" });
  const refused = await runHere(handleSendMails, channel, {}, { services: deaf });
  assert.ok(refused.failed >= 1 && refused.sent === 0);
  assert.deepEqual(await mailRows(channel), [{ attempts: 1, sent: false }]);
  await runHere(handleSendMails, channel, {});
  assert.deepEqual(await mailRows(channel), [{ attempts: 1, sent: false }], "not again at once");
  await channel.later(minutes(3));
  await runHere(handleSendMails, channel, {});
  assert.deepEqual(await mailRows(channel), [{ attempts: 2, sent: true }]);
  await received(channel, 1);
});

scene("a run that dies after sending sends again under the same message id", async (open) => {
  const channel = await open();
  // The mail that tells of access comes first, and would be the one to die over.
  await sql`delete from test.mails where coalesce(person_id, user_id) = ${channel.person.id}`;
  await placeMail(channel);
  const db = serviceDb();
  const dying: typeof db = {
    call: (name, args, shape) => {
      if (name === "record_mail") throw new Error("killed");
      return db.call(name, args, shape);
    },
  };
  await assert.rejects(runHere(handleSendMails, channel, {}, { db: dying }));
  await channel.later(minutes(3));
  await runHere(handleSendMails, channel, {});
  const [one, two] = await received(channel, 2);
  assert.equal(one?.messageId, two?.messageId);
});

scene("without a mail server mails wait, and nothing is lost", async (open) => {
  const channel = await open();
  await placeMail(channel);
  const run = await runHere(handleSendMails, channel, {}, { services: servicesWith({ SMTP_HOST: "" }) });
  assert.deepEqual([run.sent, run.failed], [0, 0]);
  assert.ok(run.waiting >= 1);
  assert.deepEqual(await mailRows(channel), [{ attempts: 0, sent: false }]);
});

scene("mails are sent by the schedule alone", async (open) => {
  const channel = await open();
  assert.equal((await channel.person.invoke("send-mails")).status, 401);
});
