import assert from "node:assert/strict";
import { saveClient } from "../../../scripts/builder/owner.ts";
import type { Channel } from "../engine/support/channel.ts";
import { minutes } from "../engine/support/clock.ts";
import { scene } from "../engine/support/scene.ts";
import { assertDone } from "../support/expect.ts";
import { invokeAsSchedule, simulator } from "../support/stack.ts";

/** What the screens show of the channel's connection. */
async function shown(channel: Channel) {
  const { body } = await channel.person.rows(
    `connection_health?id=eq.${channel.connectionId}&select=health,stopped_by`,
  );
  return body[0];
}
const running = { health: "ok", stopped_by: null };

/** Every call of this method is refused from now on. */
const refuse = (method: "commentThreads.list" | "oauth.token", status: number, reason: string) =>
  simulator.addFault({ method, times: null, fault: { kind: "error", status, reason } });

scene(
  "an API that is switched off stops the channel within one reading, and it runs again when it is on",
  async (open) => {
    const channel = await open();
    await refuse("commentThreads.list", 403, "accessNotConfigured");
    await channel.run("sync");
    assert.deepEqual(await shown(channel), { ...running, stopped_by: "api_off" });
    await simulator.clearFaults();
    await channel.later(minutes(11));
    await channel.run("sync");
    assert.deepEqual(await shown(channel), running);
  },
);

scene("a permission that was not granted stops the channel until it is connected again", async (open) => {
  const channel = await open();
  await refuse("commentThreads.list", 403, "insufficientPermissions");
  await channel.run("sync");
  assert.deepEqual(await shown(channel), { ...running, stopped_by: "scope" });
  await simulator.clearFaults();
  await channel.refresh();
  assert.equal(
    (await shown(channel)).stopped_by,
    "scope",
    "a fresh token has no more permissions than the old one",
  );
  await channel.reconnect();
  assert.deepEqual(await shown(channel), running);
});

for (const reason of ["invalid_client", "deleted_client"]) {
  scene(
    `${reason} stops the channel, and one that is saved again is tried by the next scheduled refresh`,
    async (open) => {
      const channel = await open();
      await refuse("oauth.token", 401, reason);
      await channel.refresh();
      assert.deepEqual(await shown(channel), { ...running, stopped_by: "client" });
      await simulator.clearFaults();
      await invokeAsSchedule("refresh-youtube-token");
      assert.equal((await shown(channel)).stopped_by, "client", "the schedule does not ask again and again");
      await saveClient(channel.person, channel.google);
      await invokeAsSchedule("refresh-youtube-token");
      assert.deepEqual(await shown(channel), running);
    },
  );
}

scene("a quota error stops the channel until Google is asked again", async (open) => {
  const channel = await open();
  await refuse("commentThreads.list", 403, "quotaExceeded");
  await channel.run("sync");
  assert.equal((await shown(channel)).stopped_by, "quota");
  await simulator.clearFaults();
  await channel.later(minutes(20));
  await channel.run("sync");
  assert.deepEqual(await shown(channel), running);
});

scene("a key that Google refuses is stopped, and the channel is not", async (open) => {
  const channel = await open({ apiKey: false });
  assertDone(
    await channel.person.invoke("save-credentials", {
      kind: "api_key",
      api_key: `AIza${crypto.randomUUID()}`,
    }),
  );
  const { body } = await channel.person.rows("connection_health?scope=eq.api_key&select=stopped_by");
  assert.deepEqual(body, [{ stopped_by: "key" }]);
  assert.deepEqual(await shown(channel), running);
});

for (const reason of ["forbidden", "videoNotFound", "commentsDisabled"]) {
  scene(`a video that answers ${reason} stops nothing`, async (open) => {
    const channel = await open();
    await refuse("commentThreads.list", reason === "videoNotFound" ? 404 : 403, reason);
    await channel.run("sync");
    assert.deepEqual(await shown(channel), running);
  });
}
