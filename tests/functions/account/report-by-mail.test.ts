/** A report to an address outside: asked for, confirmed, sent with its numbers, and ended by the reader or by their mail program. */
import assert from "node:assert/strict";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { createPrinter, type Printer } from "../../../supabase/functions/_shared/mail/printer.ts";
import { handleSendMails } from "../../../supabase/functions/send-mails/handler.ts";
import { printReports } from "../../../supabase/functions/send-mails/print-reports.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { mailFor } from "../support/mail.ts";
import { invoke, keys, read, sql, urls } from "../support/stack.ts";

const { person: owner, google } = await newOwnerAtWork();
await sql`
  insert into test.comments (user_id, comment_id, thread_id, channel_id, author_channel_id, author_name, text_original, published_at, created_at, status_reason)
  select ${owner.id}, id, id, ${google.channelId}, 'UCviewer', '@viewer', 'How long?', at, at, 'needs_answer'
  from (select 'Ug-report-' || n || ${owner.id} as id, date_trunc('week', now()) - interval '3 days' as at from generate_series(1, 2) n) waits`;

const send = async () => assertDone(await invoke("send-mails", { apikey: keys.cronKey }));
const tokenIn = (text: string) => /\/report-mail#([0-9a-f]{64})/.exec(text)?.[1] ?? "";
const asReader = async (name: string, p_token: string) =>
  read(
    await fetch(`${urls.api}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ p_token }),
    }),
  );
const stateOf = async (token: string) => (await asReader("report_address", token)).body[0].state;
const oneClick = (token: string) =>
  fetch(`${urls.api}/functions/v1/report-unsubscribe?token=${token}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });

/** An address that has confirmed by its mail, with a report that is due. */
async function newReader(): Promise<string> {
  const p_email = `reader.${crypto.randomUUID().slice(0, 8)}@example.test`;
  assertDone(await owner.post("rpc/add_report_address", { p_email, p_rhythm: "weekly" }));
  await send();
  const token = tokenIn((await mailFor(p_email, "would like to send you a report")).text);
  assert.equal((await asReader("confirm_report_address", token)).status, 204);
  await sql`update test.report_addresses set due_at = now() where email = ${p_email}`;
  return p_email;
}

Deno.test("a report has the week's numbers, a chart of cells and links to unsubscribe, also for mail programs", async () => {
  const reader = await newReader();
  await send();
  const mail = await mailFor(reader, "2 comments, 0 public replies");
  assert.match(mail.text, /^Comments: 2/m);
  assert.match(mail.text, /^- 2 comments have waited for more than a day\.$/m);
  assert.match(mail.html, /<h2[^>]*>By day<\/h2>/);
  assert.match(mail.html, /<td height="7" bgcolor="#4f7cac"/);
  assert.doesNotMatch(mail.html, /<img|<script|https?:\/\/(?!127\.0\.0\.1|localhost)/);
  const token = tokenIn(mail.text);
  assert.equal(tokenIn(mail.html), token);
  const { "list-unsubscribe": header, "list-unsubscribe-post": press } = mail.headers;
  assert.equal(header, `<${urls.api}/functions/v1/report-unsubscribe?token=${token}>`);
  assert.equal(press, "List-Unsubscribe=One-Click");
  // Once.
  await send();
  const [written] =
    await sql`select count(*)::int as n from test.mails where recipient = ${reader} and kind = 'report'`;
  assert.equal(written?.n, 1);
});

Deno.test("a mail program unsubscribes by a post, and a look at its address only leads to the page", async () => {
  const reader = await newReader();
  await send();
  const token = tokenIn((await mailFor(reader, "2 comments")).text);
  const look = await fetch(`${urls.api}/functions/v1/report-unsubscribe?token=${token}`, {
    redirect: "manual",
  });
  await look.body?.cancel();
  assert.equal(look.status, 303);
  assert.match(look.headers.get("location") ?? "", new RegExp(`/report-mail#${token}$`));
  assert.equal(await stateOf(token), "confirmed");
  for (let presses = 0; presses < 2; presses++)
    assert.deepEqual((await read(await oneClick(token))).body, { unsubscribed: true });
  assert.equal(await stateOf(token), "unsubscribed");
  assertRefused(await read(await oneClick("nobody")), 404, "link_not_found");
});

/** Sends what waits beside a printer that answers so; resolves to the mail and to what the printer was asked. */
async function sendBeside(answer: (request: Request) => Response | Promise<Response>, withinMs?: number) {
  const asked: { authorization: string | null; body: Record<string, unknown> }[] = [];
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => undefined },
    async (request) => {
      asked.push({ authorization: request.headers.get("authorization"), body: await request.clone().json() });
      return answer(request);
    },
  );
  const services = servicesWith({
    REPORT_PRINTER_URL: `http://127.0.0.1:${server.addr.port}`,
    REPORT_PRINTER_TOKEN: "the token",
  });
  const printer: Printer | undefined = createPrinter(services.env, fetch, withinMs);
  const reader = await newReader();
  const call = { db: serviceDb(), caller: { kind: "schedule" } } as Call<unknown>;
  await handleSendMails(call, { ...services, printer });
  return { asked, mail: await mailFor(reader, "2 comments") };
}

Deno.test("where something prints, the report comes with its PDF, of the owner's account and the mail's days", async () => {
  const { asked, mail } = await sendBeside(() => new Response("%PDF-1.4 of the report"));
  const [attachment] = mail.attachments ?? [];
  assert.equal(attachment?.fileName, "report.pdf");
  assert.equal(attachment?.contentType, "application/pdf");
  assert.equal(attachment?.length, "%PDF-1.4 of the report".length);
  const [week] = await sql`
    select (date_trunc('week', now()) - interval '7 days')::date::text as first, (date_trunc('week', now()) - interval '1 day')::date::text as last`;
  assert.deepEqual(asked, [
    {
      authorization: "Bearer the token",
      body: {
        email: owner.email,
        account: owner.id,
        channel: null,
        first_day: week?.first,
        last_day: week?.last,
      },
    },
  ]);
});

Deno.test("a printer that fails, is late or prints too much keeps no report back", async () => {
  // Until whoever asked has gone; a second, since beside other work a request itself took a tenth.
  const late = ({ signal }: Request) =>
    new Promise<Response>((resolve) => signal.addEventListener("abort", () => resolve(new Response("late"))));
  for (const [answer, withinMs] of [
    [() => new Response("no browser", { status: 500 })],
    [late, 1_000],
    [() => new Response(new Uint8Array(5_000_001))],
  ] as const) {
    const { asked, mail } = await sendBeside(answer, withinMs);
    assert.equal(asked.length, 1);
    assert.deepEqual(mail.attachments ?? [], []);
    assert.match(mail.text, /^Comments: 2/m);
    assert.doesNotMatch(mail.text, /PDF/);
  }
});

Deno.test("an account whose report can't be printed costs no other account its PDF, and a broken printer is asked twice", async () => {
  const accounts = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const asked: string[] = [];
  const pdfOf = (broken: readonly string[]) =>
    printReports(
      ({ account }) => {
        asked.push(account);
        return broken.includes(account)
          ? Promise.reject(new Error("no"))
          : Promise.resolve(new Uint8Array(1));
      },
      () => undefined,
    );
  const report = (account = "") => ({
    ...{ email: "owner@example.test", account, channel: null },
    ...{ first_day: "2026-11-01", last_day: "2026-11-07" },
  });
  const one = pdfOf(accounts.slice(0, 1));
  assert.equal(await one(report(accounts[0])), undefined);
  assert.equal(await one({ ...report(accounts[0]), first_day: "2026-11-02" }), undefined);
  assert.equal((await one(report(accounts[1])))?.length, 1);
  assert.deepEqual(asked.splice(0), accounts.slice(0, 2));
  const none = pdfOf(accounts);
  for (const account of accounts) assert.equal(await none(report(account)), undefined);
  assert.deepEqual(asked, accounts.slice(0, 2));
});
