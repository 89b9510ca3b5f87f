import assert from "node:assert/strict";
import { refreshYoutubeToken } from "../../../supabase/functions/_shared/contracts/refresh-youtube-token.ts";
import {
  draftReplies,
  postReplies,
  syncComments,
} from "../../../supabase/functions/_shared/contracts/reply-engine.ts";
import { sendMails } from "../../../supabase/functions/_shared/contracts/send-mails.ts";
import { verifyPendingReplies } from "../../../supabase/functions/_shared/contracts/verify-pending-replies.ts";
import { seconds } from "../engine/support/clock.ts";
import { scene } from "../engine/support/scene.ts";
import { assertRefused } from "../support/expect.ts";
import { invokeAsSchedule } from "../support/stack.ts";

const contracts = [
  syncComments,
  draftReplies,
  postReplies,
  verifyPendingReplies,
  refreshYoutubeToken,
  sendMails,
];

scene("the schedule is answered at once, and the work goes on", async (open) => {
  const channel = await open();
  const [row] = await channel.posted("I love this bread, thank you!");
  assert.ok(row);
  await channel.later(seconds(20));
  const answer = await invokeAsSchedule("verify-pending-replies", { background: true });
  assert.deepEqual([answer.status, answer.body], [202, { accepted: true }]);
  const deadline = performance.now() + 20_000;
  while ((await channel.row(row.comment_id)).reply_status !== "verified_public") {
    assert.ok(performance.now() < deadline, "the work was not done");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

Deno.test("every scheduled function takes the schedule's word", () => {
  for (const contract of contracts) assert.equal(contract.parse({ background: true }).background, true);
});

scene("an owner may not ask for work in the background", async (open) => {
  const { person } = await open();
  assertRefused(await person.invoke("verify-pending-replies", { background: true }), 403, "schedule_only");
});

Deno.test("what is not a request is refused, also in the background", async () => {
  const answer = await invokeAsSchedule("draft-replies", { background: true, limit: 0 });
  assert.deepEqual([answer.status, answer.body.error.code], [400, "invalid_request"]);
});
