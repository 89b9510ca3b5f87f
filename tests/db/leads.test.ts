/** What visitors send without an account. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

const anon = <Result>(work: Parameters<typeof db.as<Result>>[1]) => db.as({ role: "anon" }, work);

describe("signup_leads", () => {
  const sign = (email: string, verified = false) =>
    anon(
      (sql) => sql`
      insert into public.signup_leads (email, verified) values (${email}, ${verified}) on conflict (email) do nothing`,
    );

  it("keeps a visitor's email, unverified", async () => {
    await sign("new@example.test");
    const rows =
      await db.sql`select email, verified from public.signup_leads where email = 'new@example.test'`;
    expect([...rows]).toEqual([{ email: "new@example.test", verified: false }]);
  });

  it("takes the same email again without an error, without a change, and without telling that it was there", async () => {
    await sign("twice@example.test");
    await db.sql`update public.signup_leads set verified = true where email = 'twice@example.test'`;
    const again = await sign("twice@example.test");
    expect(again).toHaveLength(0);
    const rows = await db.sql`select verified from public.signup_leads where email = 'twice@example.test'`;
    expect([...rows]).toEqual([{ verified: true }]);
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

  it("are read by the operator only", async () => {
    expect(await refusalOf(anon((sql) => sql`select * from public.leads`))).toMatchObject({
      sqlstate: "42501",
    });
    const rows = await db.as({ role: "service_role" }, (sql) => sql`select * from public.leads`);
    expect(rows.length).toBeGreaterThan(0);
  });
});
