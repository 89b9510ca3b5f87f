/** What nobody needs any more is forgotten (docs/SCALE.md, What is kept). */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "./support/accounts.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let user: string;

/** A row of each age in days: counters of quota and of the model, and mails that were sent. */
beforeEach(async () => {
  await db.sql`delete from auth.users`;
  await db.sql`truncate private.quota_days, private.quota_uses, private.model_days, private.mails`;
  user = (await newAccount(db)).user.id;
  for (const age of [0, 89, 92, 400]) {
    const day = db.sql`(engine.now() at time zone 'UTC')::date - ${age}::int`;
    await db.sql`insert into private.quota_days (project, day, used) values ('1', ${day}, 5)`;
    await db.sql`insert into private.quota_uses (project, day, kind, units, calls) values ('1', ${day}, 'list', 5, 5)`;
    await db.sql`insert into private.model_days (user_id, day, calls) values (${user}, ${day}, 5)`;
    const at = db.sql`engine.now() - make_interval(days => ${age})`;
    await db.sql`
      insert into private.mails (user_id, kind, subject, body, created_at, sent_at)
      values (${user}, 'channel_paused', 'sent', '', ${at}, ${at}), (${user}, 'channel_paused', 'waits', '', ${at}, null)`;
  }
});

const left = async () => {
  const [row] = await db.sql`
    select (select count(*) from private.quota_days)::int as quota_days, (select count(*) from private.quota_uses)::int as quota_uses,
      (select count(*) from private.model_days)::int as model_days,
      (select count(*) from private.mails where subject = 'sent')::int as sent,
      (select count(*) from private.mails where subject = 'waits')::int as waiting`;
  return row;
};

describe("forget_old", () => {
  it("deletes counters and sent mails that are 90 days old, and no mail that waits", async () => {
    expect(await db.serviceValue<number>("forget_old")).toBe(8);
    expect(await left()).toEqual({ quota_days: 2, quota_uses: 2, model_days: 2, sent: 2, waiting: 4 });
    expect(await db.serviceValue<number>("forget_old")).toBe(0);
  });

  it("deletes a bounded number of each in one call", async () => {
    expect(await db.serviceValue<number>("forget_old", { p_limit: 1 })).toBe(4);
    expect(await left()).toEqual({ quota_days: 3, quota_uses: 3, model_days: 3, sent: 3, waiting: 4 });
  });
});
