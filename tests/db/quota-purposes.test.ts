/** How the day of a Google project is divided, when Google closes it, and what its owner hears and can do. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, newConnection, newUser } from "../../scripts/builder/rows/accounts.ts";
import { quotaDayOf } from "../../scripts/builder/rows/budgets.ts";
import { setAccount, setConnection, setSyncs } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { connectionOf } from "../../scripts/builder/rows/looks.ts";
import { claimPosts, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";
import { accountAtNoon } from "./support/noon.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let project: string;
let account: Connection;
beforeEach(async () => {
  ({ project, account } = await accountAtNoon(db));
});

const use = (kind: string, units: number) => db.sql`select engine.charge(${project}, ${units}, ${kind})`;
const left = async (purpose: string) => {
  const [row] = await db.sql<[{ units: number }]>`select engine.quota_left(${project}, ${purpose}) as units`;
  return row.units;
};
const book = (kind: string) =>
  db.serviceValue<boolean>("book_read", { p_connection: account.id, p_kind: kind });
const refuse = (connection = account) =>
  db.service("record_connection_error", {
    p_connection: connection.id,
    p_code: "quotaExceeded",
    p_kind: "quota",
  });
const day = () => quotaDayOf(db, project);
const minutesClosed = async () => (Number((await day())?.closed_until) - Number(await db.now())) / 60_000;
const claimed = (connection = account) =>
  db.service<{ channel_id: string; probe: boolean }>("claim_syncs", { p_user: connection.user.id });
const reopen = () => db.service("reopen_quota", { p_connection: account.id });
/** What the account screen shows of a connection. */
const shown = async (connection = account) => {
  const [row] = await db.as(
    connection.user,
    (sql) =>
      sql`select health, daily_quota, quota_words, quota_closed, replies_left_today from public.connection_health where id = ${connection.id}`,
  );
  return row as {
    health: string;
    daily_quota: number;
    quota_words: string;
    quota_closed: boolean;
    replies_left_today: number;
  };
};
const setQuota = (connection: Connection, quota: number) =>
  db.as(
    connection.user,
    (sql) =>
      sql`update public.user_google_oauth_clients set daily_quota = ${quota} where id = ${connection.clientConfig}`,
  );

describe("the day of a project", () => {
  it("keeps of 10,000 units 50 unshown, 200 for proof, 800 for news and 7,500 for posting", async () => {
    expect({
      proof: await left("proof"),
      action: await left("action"),
      posting: await left("posting"),
      news: await left("news"),
      reread: await left("reread"),
      history: await left("history"),
    }).toEqual({ proof: 9950, action: 9950, posting: 8950, news: 2250, reread: 450, history: 950 });
  });

  it("lets posting have what reading again and history leave, and reading have what is kept for nobody else", async () => {
    await use("insert", 7500);
    expect(await left("posting")).toBe(1450);
    expect(await left("news")).toBe(2250);
    await use("list", 800);
    expect(await left("posting")).toBe(1450);
    expect(await left("history")).toBe(950);
  });

  it("is not eaten by a first import: posting and news find their shares", async () => {
    let pages = 0;
    while (pages < 3000 && (await book("history"))) pages++;
    expect(pages).toBe(950);
    expect(await left("posting")).toBe(8000);
    expect(await book("list")).toBe(true);
  });

  it("is not eaten by posting either: at its end proof and news still find theirs", async () => {
    await use("insert", 8950);
    expect(await left("posting")).toBe(0);
    expect([await book("list"), await book("reread"), await book("history")]).toEqual([true, false, false]);
    expect(await left("proof")).toBe(999);
  });

  it("is not read for at 9,990 of 10,000 while posting gets nothing", async () => {
    await use("insert", 9000);
    await use("list", 990);
    expect(await claimed()).toEqual([]);
    expect(await book("list")).toBe(false);
    expect((await day())?.used).toBe(9990);
  });

  it("lets what a purpose will hardly use any more flow on towards its end", async () => {
    await db.setClock("2027-05-06T06:00:00Z");
    // An hour is left: an eighth of each share is kept, three times an even pace.
    expect(await left("history")).toBe(9950 - 200 - 100 - 938 - 63);
    expect(await left("posting")).toBe(9950 - 200 - 100);
  });

  it("counts a reply that was claimed as posting's", async () => {
    await newQueued(db, account);
    await claimPosts(db, account.user);
    expect(await left("posting")).toBe(8900);
    expect(await left("news")).toBe(2250);
  });

  it("is booked before a read is made, on its kind and on the connection", async () => {
    await book("sweep");
    const uses = await db.sql`select kind, units, calls from test.quota_uses where project = ${project}`;
    expect([...uses]).toEqual([{ kind: "sweep", units: 1, calls: 1 }]);
    const row = await connectionOf(db, account, "daily_credits_used");
    expect(row?.daily_credits_used).toBe(1);
  });

  it("gives its last unit to one of two reads at the same time", async () => {
    await use("history", 949);
    const answers = await Promise.all([book("history"), book("history"), book("history")]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("gives its last unit once, though the read that takes it has not ended when another asks", async () => {
    await use("history", 949);
    const [booked, end] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const first = db.sql.begin(async (sql) => {
      const [row] = await sql<
        [{ booked: boolean }]
      >`select engine.book_read(${account.id}, 'history') as booked`;
      booked.resolve(row.booked);
      await end.promise;
    });
    expect(await booked.promise).toBe(true);
    const second = book("history");
    await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
    end.resolve();
    await first;
    expect(await second).toBe(false);
    expect(await left("history")).toBe(0);
  });

  it("has shares that name every kind of use once", async () => {
    const [row] = await db.sql`
      select sum(percent)::int as percent, count(*) = count(distinct kind) as once
      from engine.quota_purposes() p left join unnest(p.kinds) kind on true`;
    const [sum] = await db.sql`select sum(percent)::int as percent from engine.quota_purposes()`;
    expect([row?.once, sum?.percent]).toEqual([true, 100]);
  });
});

describe("a quota error out of season", () => {
  it("closes the project for 15 minutes, then 1, 3 and 6 hours, and a read asks in between", async () => {
    for (const minutes of [15, 60, 180, 360, 360]) {
      await db.setClock("2027-05-05T08:00:00Z");
      await refuse();
      expect(await minutesClosed()).toBeCloseTo(minutes, 1);
      await db.sql`update test.quota_days set closed_until = engine.now() - interval '1 minute' where project = ${project}`;
    }
  });

  it("closes it until midnight when our own ledger agrees that the day is spent", async () => {
    await use("insert", 9000);
    await refuse();
    expect(await minutesClosed()).toBeCloseTo(12 * 60, 1);
  });

  it("that several runs hear at once counts once", async () => {
    await refuse();
    await refuse();
    expect(await day()).toMatchObject({ refusals: 1 });
    expect(await minutesClosed()).toBeCloseTo(15, 1);
  });

  it("is over when the one read that asks is answered: all channels of the project go on at once", async () => {
    const sharing = await newAccount(db, { project });
    for (const one of [account, sharing]) await newQueued(db, one);
    await refuse();
    expect([await claimed(), await claimed(sharing)]).toEqual([[], []]);
    await db.moveClock("15 minutes");
    expect(await claimPosts(db, account.user)).toEqual([]);
    expect(await left("posting")).toBe(0);
    expect(await claimed()).toMatchObject([{ channel_id: account.channel, probe: true }]);
    expect(await claimed(sharing)).toEqual([]);
    expect(await book("list")).toBe(true);
    await reopen();
    const errors = await db.sql`
      select last_error_code, error_kind from test.connections where id = ${account.id}`;
    expect([...errors]).toEqual([{ last_error_code: null, error_kind: null }]);
    const [turns] = await db.sql<[{ due: number }]>`
      select count(*)::int as due from test.syncs
      where channel_id = any (${[account.channel, sharing.channel]}) and post_due_at <= engine.now()`;
    expect(turns.due).toBe(2);
    expect(await claimPosts(db, account.user)).toHaveLength(1);
    expect(await claimPosts(db, sharing.user)).toHaveLength(1);
    expect(await shown()).toMatchObject({ health: "ok", quota_closed: false });
  });

  it("leaves the asking to the next one when the run that asks is killed", async () => {
    const sharing = await newAccount(db, { project });
    await refuse();
    await db.moveClock("15 minutes");
    expect(await claimed()).toHaveLength(1);
    expect(await claimed(sharing)).toEqual([]);
    await db.moveClock("121 seconds");
    expect(await claimed(sharing)).toMatchObject([{ probe: true }]);
  });

  it("is asked about by the connection that was refused, though another reads the channel as well", async () => {
    const other = await newConnection(db, account.user, { channel: account.channel, priority: 1 });
    await refuse();
    expect(await claimed()).toMatchObject([{ connection_id: other.id, probe: false }]);
    await db.moveClock("15 minutes");
    expect(await claimed()).toMatchObject([{ connection_id: account.id, probe: true }]);
  });

  it("says on the screen when we ask again, in the owner's time zone", async () => {
    await setAccount(db, account.user, { timezone: "Europe/Berlin" });
    await use("list", 1);
    await refuse();
    expect(await shown()).toMatchObject({
      health: "quota_reached",
      quota_closed: true,
      quota_words:
        "Google says the quota is used up, although we've used only 1 of 10,000 units. We'll ask again at 21:15.",
    });
  });
});

describe("an owner who says 'go on'", () => {
  const goOn = (connection = account, client = account.clientConfig) =>
    db.as(connection.user, (sql) => sql`select public.ask_google_again(${client})`);

  it("has the next reading ask now", async () => {
    await use("insert", 9000);
    await refuse();
    await goOn();
    expect(await claimed()).toMatchObject([{ probe: true }]);
  });

  it("is heard three times an hour", async () => {
    for (let n = 0; n < 3; n++) {
      await refuse();
      await goOn();
    }
    await refuse();
    expect(await refusalOf(goOn())).toMatchObject({ status: 429, code: "too_many_requests" });
    await db.moveClock("1 hour");
    await refuse();
    await goOn();
  });

  it("changes nothing when Google did not close the day", async () => {
    await goOn();
    expect(await day()).toBeUndefined();
  });

  it("is told of no client that is another's, or that no channel is connected through", async () => {
    const stranger = await newAccount(db);
    await refuse();
    expect(await refusalOf(goOn(stranger))).toMatchObject({ status: 404, code: "client_not_found" });
    expect(await shown()).toMatchObject({ quota_closed: true });
  });
});

describe("a quota extension", () => {
  it("is entered by the client's owner and counts at once", async () => {
    await setQuota(account, 1_000_000);
    expect(await left("posting")).toBe(1_000_000 - 50 - 20_000 - 80_000);
    expect(await shown()).toMatchObject({ daily_quota: 1_000_000, replies_left_today: 17_999 });
  });

  it("is nobody else's to enter", async () => {
    const stranger = await newUser(db);
    await db.as(
      stranger,
      (sql) =>
        sql`update public.user_google_oauth_clients set daily_quota = 1 where id = ${account.clientConfig}`,
    );
    expect(await left("proof")).toBe(9950);
  });

  it("keeps the badge well past 10,000 units, and not past the quota", async () => {
    const credits = (units: number) =>
      setConnection(db, account, { daily_credits_used: units, daily_credits_reset_at: db.sql`engine.now()` });
    await setQuota(account, 50_000);
    await credits(10_000);
    expect(await shown()).toMatchObject({ health: "ok" });
    await credits(50_000);
    expect(await shown()).toMatchObject({ health: "quota_reached" });
  });

  it("that Google does not know of is called by its number, and the day falls back to what it was", async () => {
    await setQuota(account, 50_000);
    await use("insert", 10_000);
    await refuse();
    expect(await shown()).toMatchObject({
      quota_words: "Google stopped us at 10,000 units, but your setting says 50,000. We'll resume at 07:00.",
    });
    expect(await left("posting")).toBe(0);
    expect(await minutesClosed()).toBeCloseTo(12 * 60, 1);
  });

  it("is the highest that anybody with a channel of the project entered", async () => {
    const sharing = await newAccount(db, { project });
    await setQuota(sharing, 20_000);
    expect(await left("proof")).toBe(19_950);
    expect((await shown()).daily_quota).toBe(20_000);
  });

  it("cannot be entered for another's project by who only knows its number", async () => {
    const stranger = await newUser(db);
    await db.sql`
      insert into test.clients (user_id, client_id, daily_quota)
      values (${stranger.id}, ${`${project}-guessed.apps.googleusercontent.com`}, 10000000)`;
    expect(await left("proof")).toBe(9950);
  });
});

describe("the forecast", () => {
  const historyRead = (done: boolean) => setSyncs(db, account.user, { history_done: done });
  /** 300 comments in a day: some 2,190 pages more. 950 fit today and 1,000 into each day that follows. */
  const writeDensely = () => db.sql`
    insert into test.many_comments (user_id, comment_id, thread_id, channel_id, text_original, published_at)
    select ${account.user.id}, 'dense-' || n || ${project}, 'dense-' || n || ${project}, ${account.channel}, 'old', engine.now() - interval '1 hour'
    from generate_series(1, 299) n`;

  it("says how many replies today's quota still allows", async () => {
    await historyRead(true);
    expect((await shown()).quota_words).toBe("Room for about 170 more replies today.");
    await use("insert", 8850);
    expect((await shown()).quota_words).toBe("Room for 2 more replies today.");
    await use("insert", 50);
    expect((await shown()).quota_words).toBe("Room for 1 more reply today.");
    await use("insert", 50);
    expect((await shown()).quota_words).toBe("No more replies today. We'll resume at 20:00.");
  });

  it("says before the access is approved that replies start with it, and promises none", async () => {
    await historyRead(true);
    await setAccount(db, account.user, { plan: null });
    expect((await shown()).quota_words).toBe("Replies start once your access is approved.");
  });

  it("says by when old comments will have been read, going by those that were", async () => {
    await historyRead(false);
    expect((await shown()).quota_words).toMatch(/^Comments will be read shortly\./);
    await newComment(db, account, { published_at: new Date(Number(await db.now()) - 86_400_000) });
    expect((await shown()).quota_words).toMatch(
      /^Past comments will be read today\. Room for about 170 more/,
    );
    await writeDensely();
    expect((await shown()).quota_words).toMatch(/^Past comments will be read by Friday\./);
  });

  it("is that of a project which several channels share, and takes turns with them", async () => {
    await setAccount(db, account.user, { plan: "enterprise" });
    const other = await newConnection(db, account.user, { project });
    await historyRead(true);
    expect((await shown()).quota_words).toBe("Room for about 170 more replies today, shared by 2 channels.");
    await historyRead(false);
    await newComment(db, account, { published_at: new Date(Number(await db.now()) - 86_400_000) });
    await writeDensely();
    expect((await shown()).quota_words).toMatch(/^Past comments will be read by Sunday\./);
    await db.sql`update test.syncs set history_done = true where channel_id = ${other.channel}`;
    expect((await shown()).quota_words).toMatch(/^Past comments will be read by Friday\./);
  });

  it("is nobody else's to read", async () => {
    const stranger = await newUser(db);
    expect(await db.as(stranger, (sql) => sql`select from engine.quota_of_connections()`)).toEqual([]);
    const [row] = await db.as(
      account.user,
      (sql) => sql`select words from engine.quota_of_connections() where connection_id = ${account.id}`,
    );
    expect(row?.words).toMatch(/Room for/);
  });
});

describe("a read", () => {
  const used = async () => (await day())?.used ?? 0;

  it.each([["guard"], ["verify"], ["owner_read"], ["list"], ["reread"], ["uploads"], ["history"]])(
    "for %s is refused, and not booked, when its share of the day is spent",
    async (kind) => {
      expect(await book(kind)).toBe(true);
      await use("insert", 10_000);
      const before = await used();
      expect(await book(kind)).toBe(false);
      expect(await used()).toBe(before);
    },
  );

  it("before a reply is sent has the units that the app does not show, since a claim takes all others", async () => {
    await use("insert", 8_900);
    await newQueued(db, account);
    expect(await claimPosts(db, account.user)).toHaveLength(1);
    expect(await left("posting")).toBeLessThan(50);
    expect(await book("guard")).toBe(true);
    await use("history", 200);
    expect(await book("guard")).toBe(false);
  });

  it("for anything is refused while Google has closed the project", async () => {
    await refuse();
    for (const kind of ["guard", "verify", "owner_read", "list"]) expect(await book(kind)).toBe(false);
  });
});
