/** The gate before what people without an account can do: whose call it is, and how many calls pass. */

import { beforeEach, describe, expect, it } from "vitest";
import { newUser } from "../../scripts/builder/rows/accounts.ts";
import { empty } from "../../scripts/builder/rows/changes.ts";
import { CALLER_ADDRESSES } from "../fixtures/caller-addresses.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

const addressOf = async (forwarded: string | null) => {
  const [row] = await db.sql<{ address: string }[]>`select engine.caller_address(${forwarded}) as address`;
  return row?.address;
};
const trust = (count: number) => db.service("set_trusted_proxies", { p_count: count });
const pass = async (gate: string, address: string) => {
  const [row] = await db.sql<{ passed: boolean }[]>`select engine.pass_gate(${gate}, ${address}) as passed`;
  return row?.passed === true;
};
async function passes(gate: string, addresses: string[]): Promise<number> {
  let passed = 0;
  for (const address of addresses) if (await pass(gate, address)) passed++;
  return passed;
}
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.${n >> 8}.${n & 255}`);
const buckets = async () => {
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int from test.gate_buckets`;
  return row?.count ?? 0;
};

beforeEach(async () => {
  await empty(db, "gate_buckets");
  await trust(1);
});

describe("the caller's address", () => {
  it("is what the one trusted proxy saw, whatever the caller wrote before it", async () => {
    expect(await addressOf("198.51.100.7")).toBe("198.51.100.7");
    expect(await addressOf("10.0.0.1, 10.0.0.2 ,198.51.100.7")).toBe("198.51.100.7");
    expect(await addressOf("nonsense, , 198.51.100.7")).toBe("198.51.100.7");
  });

  it("is counted from the right by how many proxies are trusted", async () => {
    await trust(2);
    expect(await addressOf("6.6.6.6, 198.51.100.7, 192.0.2.1")).toBe("198.51.100.7");
    expect(await addressOf("198.51.100.7, 192.0.2.1")).toBe("198.51.100.7");
    await trust(3);
    expect(await addressOf("198.51.100.7, 192.0.2.1")).toBe("198.51.100.7");
  });

  it.each(CALLER_ADDRESSES)("written %j is counted as %s", async (written, counted) => {
    expect(await addressOf(written)).toBe(counted);
  });

  it.each([null, ","])("is all one when %j is no address", async (forwarded) => {
    expect(await addressOf(forwarded)).toBe("unknown");
  });
});

describe("a gate", () => {
  it("lets an address pass as often as its bucket holds, then once as time goes by", async () => {
    expect(await passes("master_login", Array(8).fill("198.51.100.7"))).toBe(5);
    await db.moveClock("61 seconds");
    expect(await passes("master_login", Array(3).fill("198.51.100.7"))).toBe(1);
  });

  it("never holds more than its bucket, however long it rests", async () => {
    await pass("master_login", "198.51.100.7");
    await db.moveClock("10 hours");
    expect(await passes("master_login", Array(8).fill("198.51.100.7"))).toBe(5);
  });

  it("lets 20 of 60 calls from 60 addresses pass, and the rest wait for the bucket of all", async () => {
    expect(await passes("master_login", strangers(60))).toBe(20);
    await db.moveClock("3 minutes");
    expect(await passes("master_login", strangers(60).reverse())).toBe(3);
  });

  it("takes nothing of the bucket of all for an address whose own is empty, nor the other way round", async () => {
    await passes("master_login", Array(30).fill("198.51.100.7"));
    expect(await passes("master_login", strangers(30))).toBe(15);
    expect(await buckets()).toBe(17);
  });

  it("is not passed by many at the same moment either", async () => {
    const same = await Promise.all(Array.from({ length: 12 }, () => pass("master_login", "198.51.100.7")));
    expect(same.filter(Boolean)).toHaveLength(5);
    const others = await Promise.all(strangers(40).map((address) => pass("master_login", address)));
    expect(others.filter(Boolean)).toHaveLength(15);
  });

  it("is one gate each: what one lets pass takes nothing of another", async () => {
    await passes("master_login", strangers(60));
    expect(await pass("lead", "198.51.100.7")).toBe(true);
  });

  it("writes nothing for a call that is refused, and keeps no bucket of strangers for ever", async () => {
    await passes("master_login", strangers(300));
    expect(await buckets()).toBe(21);
    for (let day = 0; day < 15; day++) {
      await db.moveClock("25 hours");
      await passes("master_login", ["192.0.2.1", "192.0.2.1"]);
    }
    expect(await buckets()).toBe(2);
  });
});

describe("Auth's hook before a user is created", () => {
  const ask = async (address: string) => {
    const [row] = await db.sql<{ answer: unknown }[]>`
      select engine.before_user_created(${db.sql.json({ metadata: { ip_address: address }, user: {} })}) as answer`;
    return row?.answer;
  };

  it("lets five accounts an address be made, and answers the sixth with 429 in Auth's form", async () => {
    for (let n = 0; n < 5; n++) expect(await ask("198.51.100.7")).toEqual({});
    expect(await ask("198.51.100.7")).toMatchObject({
      error: { http_code: 429, message: expect.any(String) },
    });
  });

  it("lets 30 accounts be made by however many addresses", async () => {
    let made = 0;
    for (const address of strangers(60)) if (JSON.stringify(await ask(address)) === "{}") made++;
    expect(made).toBe(30);
  });
});

describe("typed codes and passwords", () => {
  beforeEach(async () => {
    await empty(db, "guesses");
    await db.sql`delete from test.mails where kind = 'wrong_guesses'`;
  });

  type About = "code" | "password";
  const stranger = "203.0.113.9";
  /** 0: may be judged; else how long to wait, or that the code is dead. */
  const begin = async (mail: string, network = stranger, about: About = "code") => {
    const [row] = await db.sql<
      { wait: number }[]
    >`select engine.begin_guess(${about}, ${mail}, ${network}) as wait`;
    return row?.wait;
  };
  const wrong = (mail: string, about: About = "code") => db.sql`select engine.wrong_guess(${about}, ${mail})`;
  const right = (mail: string, network = stranger, about: About = "code") =>
    db.sql`select engine.right_guess(${about}, ${mail}, ${network})`;
  /** So many guesses, each as soon as it may be; what the last was told. */
  async function guess(count: number, mail: string, network = stranger, about: About = "code") {
    let told: number | undefined;
    for (let n = 0; n < count; n++) {
      told = await begin(mail, network, about);
      if (told === 0) await wrong(mail, about);
      else if (told && told > 0) await db.moveClock(`${told} seconds`);
    }
    return told;
  }
  const told = async (userId: string) => {
    const [row] = await db.sql<{ count: number }[]>`
      select count(*)::int from test.mails where person_id = ${userId} and kind = 'wrong_guesses'`;
    return row?.count;
  };

  it("wait after five wrong codes of an account, twice as long after each, an hour at most", async () => {
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 20; n++) {
      const wait = await begin("ada@example.com", `192.0.2.${n}`);
      if (wait === 0) continue;
      waits.push(wait);
      if (wait === -1) await db.sql`select engine.begin_code('ada@example.com')`;
      else await db.moveClock(`${wait} seconds`);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, -1, 3600, 3600].slice(0, waits.length));
    expect(waits.length).toBeGreaterThan(6);
  });

  it("leave an account of another alone, and passwords of the same one", async () => {
    await guess(6, "ada@example.com");
    expect(await begin("bob@example.com")).toBe(0);
    expect(await begin("ada@example.com", stranger, "password")).toBe(0);
  });

  it("wait by network whatever account they are tried at, and nobody else does", async () => {
    const answers: (number | undefined)[] = [];
    for (let n = 0; n < 22; n++) answers.push(await begin(`nobody${n}@example.com`));
    expect(answers.filter((answer) => answer === 0)).toHaveLength(20);
    expect(await begin("ada@example.com", "198.51.100.7")).toBe(0);
  });

  it("count before they are judged: many at the same moment are no more guesses", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => begin("ada@example.com", `192.0.2.${n}`)),
    );
    expect(answers.filter((answer) => answer === 0)).toHaveLength(5);
  });

  it("kill the code after ten wrong ones, until a new one is sent; which shortens no wait", async () => {
    await guess(16, "ada@example.com");
    await db.moveClock("2 hours");
    expect(await begin("ada@example.com")).toBe(-1);
    await db.sql`select engine.begin_code('ada@example.com')`;
    expect(await begin("ada@example.com")).toBe(0);
    await db.sql`select engine.begin_code('ada@example.com')`;
    expect(await begin("ada@example.com")).toBe(3600);
  });

  it("begin anew when one was right; the network keeps what it did at other accounts", async () => {
    for (let n = 0; n < 19; n++) await begin(`nobody${n}@example.com`);
    expect(await begin("mine@example.com")).toBe(0);
    await right("mine@example.com");
    expect(await begin("mine@example.com")).toBe(0);
    expect(await begin("ada@example.com")).toBeGreaterThan(0);
  });

  it("are forgotten after a day of rest", async () => {
    await guess(9, "ada@example.com", stranger, "password");
    await guess(5, "ada@example.com");
    await db.moveClock("25 hours");
    for (let n = 0; n < 5; n++) expect(await begin("ada@example.com")).toBe(0);
  });

  it("tell the account's owner once a day, and nobody where there is no account", async () => {
    const owner = await newUser(db);
    await guess(4, owner.email);
    expect(await told(owner.id)).toBe(0);
    await guess(6, owner.email);
    await guess(30, owner.email, "192.0.2.1", "password");
    expect(await told(owner.id)).toBe(1);
    await db.moveClock("25 hours");
    await guess(12, owner.email, "192.0.2.1", "password");
    expect(await told(owner.id)).toBe(2);
    await guess(8, "nobody@example.com");
    const [row] = await db.sql<
      { count: number }[]
    >`select count(*)::int from test.mails where kind = 'wrong_guesses'`;
    expect(row?.count).toBe(2);
  });

  it("write nothing once they are refused, know no address in clear, and leave no row for ever", async () => {
    const rows = async () =>
      (await db.sql<{ who: string }[]>`select who from test.guesses`).map(({ who }) => who);
    for (let n = 0; n < 200; n++) await begin(`nobody${n}@example.com`);
    expect(await rows()).toHaveLength(21);
    expect((await rows()).join()).not.toContain("@");
    for (let day = 0; day < 15; day++) {
      await db.moveClock("49 hours");
      await begin("ada@example.com");
    }
    expect(await rows()).toHaveLength(2);
  });
});
