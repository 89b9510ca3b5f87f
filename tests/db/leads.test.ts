/** What visitors send without an account. */

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { empty } from "../../scripts/builder/rows/changes.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

/** A visitor's statements, as the Data API runs them for a caller at this address. */
const anon = <Result>(work: (sql: postgres.TransactionSql) => Promise<Result>, forwarded = "198.51.100.7") =>
  db.as<Result>({ role: "anon" }, async (sql) => {
    await sql`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": forwarded })}, true)`;
    return work(sql);
  });

beforeEach(() => empty(db, "gate_buckets"));

describe("signup_leads", () => {
  const sign = (email: string, verified = false) =>
    anon(
      (sql) => sql`
      insert into public.signup_leads (email, verified) values (${email}, ${verified}) on conflict (email) do nothing`,
    );

  it("keeps a visitor's email, unverified", async () => {
    await sign("new@example.test");
    const rows = await db.sql`select email, verified from test.signup_leads where email = 'new@example.test'`;
    expect([...rows]).toEqual([{ email: "new@example.test", verified: false }]);
  });

  it("takes the same email again without an error, without a change, and without telling that it was there", async () => {
    await sign("twice@example.test");
    await db.sql`update test.signup_leads set verified = true where email = 'twice@example.test'`;
    const again = await sign("twice@example.test");
    expect(again).toHaveLength(0);
    const rows = await db.sql`select verified from test.signup_leads where email = 'twice@example.test'`;
    expect([...rows]).toEqual([{ verified: true }]);
  });

  it("answers an email that is there like one that is not, in rows and in what they hold", async () => {
    await sign("known@example.test");
    for (const conflict of ["", "on conflict do nothing", "on conflict (email) do nothing"]) {
      const answers = [];
      for (const email of ["known@example.test", `${randomUUID()}@example.test`]) {
        const rows = await anon((sql) =>
          sql.unsafe(
            `insert into public.signup_leads (email, verified) values ($1, false) ${conflict} returning email`,
            [email],
          ),
        );
        answers.push({ count: rows.count, rows: [...rows] });
        const kept = await db.sql`select 1 from test.signup_leads where email = ${email}`;
        expect(kept).toHaveLength(1);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it("are kept of 20 emails an address, however they are sent", async () => {
    const many = Array.from({ length: 30 }, () => ({ email: `${randomUUID()}@flood.test`, verified: false }));
    const atOnce = anon((sql) => sql`insert into public.signup_leads ${sql(many)}`);
    expect(await refusalOf(atOnce)).toMatchObject({ status: 429, code: "too_many_requests" });
    const answers = await Promise.allSettled(many.map(({ email }) => sign(email)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const kept = await db.sql`select 1 from test.signup_leads where email like '%@flood.test'`;
    expect(kept).toHaveLength(20);
  });

  it("takes no email that claims to be verified", async () => {
    expect(await refusalOf(sign("liar@example.test", true))).toMatchObject({ sqlstate: "42501" });
  });

  it("is not updated by the upsert of a visitor", async () => {
    const update = anon(
      (sql) => sql`
      insert into public.signup_leads (email, verified) values ('new@example.test', false)
      on conflict (email) do update set verified = excluded.verified`,
    );
    expect(await refusalOf(update)).toMatchObject({ sqlstate: "42501" });
  });

  it("shows a visitor no row, not even the own one", async () => {
    await sign("shy@example.test");
    expect(await anon((sql) => sql`select email from public.signup_leads`)).toHaveLength(0);
    expect(await refusalOf(anon((sql) => sql`select * from public.signup_leads`))).toMatchObject({
      sqlstate: "42501",
    });
  });

  it.each(["", "x", "@y", "no-at-sign", `${"x".repeat(320)}@y`])("refuses %j as an email", async (email) => {
    expect(await refusalOf(sign(email))).toMatchObject({ sqlstate: "23514" });
  });
});

describe("leads", () => {
  const lead = (values: object) =>
    anon(
      (sql) =>
        sql`insert into public.leads ${sql({
          email: `${randomUUID()}@example.test`,
          channel_url: "https://youtube.com/@us",
          ...values,
        })}`,
    );
  const access = { form_type: "access_request", name: "Kim", additional_data: { consent: true } };

  it("takes an access request with consent", async () => {
    await lead({
      ...access,
      additional_data: { consent: true, est_monthly_comments: 300, objective_text: null },
    });
  });

  it("takes a report request, which needs neither name nor consent", async () => {
    await lead({ form_type: "free_report", additional_data: { top_categories: ["Gaming"], notes: null } });
  });

  it("takes the same person again", async () => {
    await lead({ ...access, email: "again@example.test" });
    await lead({ ...access, email: "again@example.test" });
  });

  it.each([
    ["without consent", { additional_data: {} }],
    ["with consent withheld", { additional_data: { consent: false } }],
    ["without a name", { name: null }],
    ["with an empty name", { name: "" }],
    ["with an empty channel", { channel_url: "" }],
    ["of another kind", { form_type: "newsletter" }],
    ["with a list for data", { additional_data: [] }],
    ["with too much data", { additional_data: { consent: true, notes: "x".repeat(8000) } }],
    ["with an email that is none", { email: "nobody" }],
  ])("refuses an access request %s", async (_, change) => {
    const { sqlstate } = await refusalOf(lead({ ...access, ...change }));
    expect(["23514", "42501"]).toContain(sqlstate);
  });

  it("refuses an access request without a channel", async () => {
    expect(await refusalOf(lead({ ...access, channel_url: null }))).toMatchObject({ sqlstate: "23502" });
  });

  it("are kept of 20 requests an address, and of 200 whatever the caller writes into the header", async () => {
    const send = (forwarded: string) =>
      anon(
        (sql) =>
          sql`insert into public.leads (email, channel_url, form_type) values ('a@flood.test', 'https://youtube.com/@us', 'free_report')`,
        forwarded,
      ).then(
        () => true,
        (error) => error.code,
      );
    const varied = await Promise.all(Array.from({ length: 40 }, (_, n) => send(`10.0.0.${n}, 192.0.2.1`)));
    expect(varied.filter((answer) => answer === true)).toHaveLength(20);
    expect(new Set(varied)).toEqual(new Set([true, "PT429"]));
    const fromAll = await Promise.all(Array.from({ length: 250 }, (_, n) => send(`203.0.113.${n}`)));
    expect(fromAll.filter((answer) => answer === true)).toHaveLength(180);
  });

  it("are read by the operator only", async () => {
    expect(await refusalOf(anon((sql) => sql`select * from public.leads`))).toMatchObject({
      sqlstate: "42501",
    });
    const rows = await db.as({ role: "service_role" }, (sql) => sql`select * from public.leads`);
    expect(rows.length).toBeGreaterThan(0);
  });
});
