/** The endpoint that the demo's account is given at a first start. */
import { expect, it } from "vitest";
import { addDemoWebhook, receiverOf } from "../../scripts/journey/demo-webhook.ts";
import { runScheduled } from "../../scripts/journey/engine.ts";
import { DEMO_OWNER } from "../../scripts/simulator/demo/team.ts";
import { startStack } from "../../scripts/stack/index.ts";

it("leads to the simulator, which shows what arrived, and is made once", { timeout: 180_000 }, async () => {
  const stack = await startStack({ seed: true, mail: false, onFresh: addDemoWebhook });
  try {
    await runScheduled(stack, "send-webhooks");
    const page = await (await fetch(receiverOf(stack.urls))).text();
    expect(page).toMatch(/ping <span>.+<\/span> <span>· signature verified/);
    await addDemoWebhook(stack);
    const hooks = await stack.sql`
      select account_id, failures, disabled_at, delivered_at is not null as delivered from private.webhooks`;
    expect(hooks).toEqual([{ account_id: DEMO_OWNER.id, failures: 0, disabled_at: null, delivered: true }]);
  } finally {
    await stack.stop();
  }
});
