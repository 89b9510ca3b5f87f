/** The first steps are told by the account's own data; a comment from before the connection can be chosen to be answered. */

import { describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment, setSettings } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { commentOf } from "../../scripts/builder/rows/looks.ts";
import { newPosted } from "../../scripts/builder/rows/replies.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

describe("first_steps", () => {
  it("goes by what the account has done", async () => {
    const account = await newAccount(db, { active: false });
    const steps = async () => (await db.rpc(account.user, "first_steps"))[0];
    expect(await steps()).toEqual({
      connected: true,
      objective: false,
      switched_on: false,
      policy: false,
      answered: false,
      seen_public: false,
    });
    await db.rpc(account.user, "set_posting_policy", { p_policy: "review" });
    await setSettings(db, account.user, { video_replies_enabled: true });
    expect(await steps()).toMatchObject({ switched_on: true, policy: true, answered: false });
    await newPosted(db, account);
    expect(await steps()).toMatchObject({ answered: true, seen_public: false });
  });
});

describe("a comment from before the connection", () => {
  it("is offered with what its reply costs, chosen once, and then no longer offered", async () => {
    const account = await newAccount(db);
    const id = await newComment(db, account);
    await setComment(db, id, { candidate: false });
    expect(await db.service("older_comments", { p_user: account.user.id })).toMatchObject([
      { id, credits: 50 },
    ]);
    await db.rpc(account.user, "answer_older", { p_id: id });
    expect(await db.service("older_comments", { p_user: account.user.id })).toEqual([]);
    const row = await commentOf(db, id, "candidate");
    expect(row).toEqual({ candidate: true });
    await db.rpc(account.user, "answer_older", { p_id: id });
  });

  it("that is another's, or already answered on YouTube, cannot be chosen", async () => {
    const [account, other] = [await newAccount(db), await newAccount(db)];
    const id = await newComment(db, account);
    await setComment(db, id, { candidate: false, owner_replied_at: db.sql`now()` });
    expect(await refusalOf(db.rpc(account.user, "answer_older", { p_id: id }))).toMatchObject({
      status: 409,
      code: "not_answerable",
    });
    expect(await refusalOf(db.rpc(other.user, "answer_older", { p_id: id }))).toMatchObject({ status: 404 });
  });
});

describe("the operator's client, lent to a user", () => {
  it("is changed by nobody who borrows it, and a second label of the same words names its project", async () => {
    const account = await newAccount(db);
    const save = (id: string, label: string, clientId: string, operators = false) =>
      db.service("save_oauth_client", {
        p_id: id,
        p_user: account.user.id,
        p_label: label,
        p_client_id: clientId,
        p_secret_mask: "",
        p_sealed_secret: "k1:abc",
        p_operators: operators,
      });
    const [lent, first, second] = [1, 2, 3].map(
      (n) => `00000000-0000-4000-8000-${account.user.id.slice(-11)}${n}`,
    ) as [string, string, string];
    await save(lent, "Rejoinder", "111-lent.apps.googleusercontent.com", true);
    await save(first, "mine", "222-mine.apps.googleusercontent.com");
    await save(second, "mine", "333-mine.apps.googleusercontent.com");
    await db.as(account.user, (sql) => sql`update public.user_google_oauth_clients set daily_quota = 7`);
    const rows =
      await db.sql`select label, daily_quota from test.clients where id in (${lent}, ${first}, ${second}) order by client_id`;
    expect(rows).toEqual([
      { label: "Rejoinder", daily_quota: 10_000 },
      { label: "mine", daily_quota: 7 },
      { label: "mine 333", daily_quota: 7 },
    ]);
  });
});
