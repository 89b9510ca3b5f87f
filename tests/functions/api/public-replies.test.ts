/** What programs change on YouTube: as whoever manages the channel, once, by name. */
import assert from "node:assert/strict";
import type { Row } from "../engine/support/channel.ts";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { scene } from "../engine/support/scene.ts";
import { ask, assertProblem, done, newKey, versionOf } from "../support/program.ts";
import { simulator, sql } from "../support/stack.ts";

const posted = async (channel: Channel, count = 1) =>
  (await channel.posted(...friendlyComments(count))) as [Row, ...Row[]];
const onYouTube = async (channel: Channel, row: Row) => (await channel.replies(row.comment_id))[0];
const sent = async (method: "comments.update" | "comments.delete") =>
  (await simulator.requests({ method })).length;

scene("a program edits a reply on YouTube, once by its key, and history names it", async (open) => {
  const channel = await open();
  const [row] = await posted(channel);
  const key = await newKey(channel.person, ["moderate"]);
  const before = await sent("comments.update");
  const params = { id: row.id };
  const read = await done(key, "getComment", { params });
  assert.ok(read.can.some(({ act }: { act: string }) => act === "on_youtube"));
  const asked = { params, body: { text: "See you soon!", version: read.version }, once: "edit-1" };
  const edited = await done(key, "editPublicReply", asked);
  assert.equal((await onYouTube(channel, row))?.text, "See you soon!");
  assert.deepEqual([edited.reply.text, edited.version], ["See you soon!", await versionOf(row.id)]);
  assert.match(edited.reply.written_by, / via n8n$/);
  const [event] = await sql`
    select actor_id, program, reason from test.reply_events where comment_row_id = ${row.id} order by id desc limit 1`;
  assert.deepEqual(
    { ...event },
    { actor_id: channel.person.id, program: "n8n", reason: "edited_on_youtube" },
  );

  // Somebody changes it again; the repeated request is answered as it was, and changes nothing.
  await channel.person.invoke("manage-reply", { id: row.id, action: "edit", text: "See you on Friday!" });
  assert.deepEqual(await done(key, "editPublicReply", asked), edited);
  assert.equal((await onYouTube(channel, row))?.text, "See you on Friday!");
  assert.equal((await sent("comments.update")) - before, 2);
});

scene("a program deletes a reply from YouTube; who may not moderate can't", async (open) => {
  const channel = await open();
  const [row] = await posted(channel);
  const asked = { params: { id: row.id }, body: { version: await versionOf(row.id) } };
  const before = await sent("comments.delete");
  const refused = await ask(await newKey(channel.person, ["answer", "approve"]), "deletePublicReply", asked);
  assertProblem(refused, 403, "scope_missing");
  const other = await open();
  assertProblem(await ask(await newKey(other.person), "deletePublicReply", asked), 404, "comment_not_found");
  assert.equal(await sent("comments.delete"), before);

  const key = await newKey(channel.person, ["moderate"]);
  const deleted = await done(key, "deletePublicReply", asked);
  assert.deepEqual([deleted.status, deleted.reason], ["deleted", "deleted_by_owner"]);
  assert.equal((await onYouTube(channel, row))?.truth, "deleted");
  const again = await done(key, "deletePublicReply", asked);
  assert.equal(again.status, "deleted");
  assert.equal((await sent("comments.delete")) - before, 1);
});

scene("a change on another version, or of what isn't on YouTube, is refused unsent", async (open) => {
  const channel = await open();
  const [row] = await posted(channel);
  const key = await newKey(channel.person);
  const before = (await simulator.requests({})).length;
  const stale = { params: { id: row.id }, body: { text: "Yes!", version: 1 } };
  const changed = assertProblem(await ask(key, "editPublicReply", stale), 409, "changed_meanwhile");
  assert.equal(changed.hint, "Read the comment again, then decide.");
  const empty = { ...stale, body: { text: " ", version: await versionOf(row.id) } };
  assertProblem(await ask(key, "editPublicReply", empty), 422, "reply_empty");
  const [queued] = (await channel.queued(...friendlyComments(1))) as [Row];
  const early = { params: { id: queued.id }, body: { version: await versionOf(queued.id) } };
  const unsent = assertProblem(await ask(key, "deletePublicReply", early), 409, "reply_not_on_youtube");
  assert.equal(unsent.hint, "Read it again: it may have changed.", "a program has no page to reload");
  assert.equal((await simulator.requests({})).length, before);
});

scene("a change whose answer got lost is done by the same Idempotency-Key", async (open) => {
  const channel = await open();
  const [edited, deleted] = (await posted(channel, 2)) as [Row, Row];
  const key = await newKey(channel.person);
  const edit = {
    params: { id: edited.id },
    body: { text: "See you soon!", version: await versionOf(edited.id) },
    once: "edit",
  };
  await simulator.addFault({ method: "comments.update", fault: { kind: "commitThenDrop" } });
  assertProblem(await ask(key, "editPublicReply", edit), 503, "lost_answer");
  assert.equal((await channel.row(edited.comment_id)).generated_reply, edited.generated_reply);
  assert.equal((await done(key, "editPublicReply", edit)).reply.text, "See you soon!");
  const remove = {
    params: { id: deleted.id },
    body: { version: await versionOf(deleted.id) },
    once: "delete",
  };
  await simulator.addFault({ method: "comments.delete", fault: { kind: "commitThenDrop" } });
  assertProblem(await ask(key, "deletePublicReply", remove), 503, "lost_answer");
  assert.equal((await done(key, "deletePublicReply", remove)).status, "deleted");
});
