/** The gate before what people without an account can do: whose call it is, and how many calls pass. */
import { beforeEach, describe, expect, it } from "vitest";
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
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int from private.gate_buckets`;
  return row?.count ?? 0;
};

beforeEach(async () => {
  await db.sql`truncate private.gate_buckets`;
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

  it("of IPv6 is the network of 64 bits, of IPv4 written as IPv6 the IPv4", async () => {
    const one = await addressOf("2001:db8:1:2::1");
    expect(await addressOf("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(one);
    expect(await addressOf("[2001:DB8:1:2::9]:4711")).toBe(one);
    expect(await addressOf("2001:db8:1:3::1")).not.toBe(one);
    expect(await addressOf("::ffff:198.51.100.7")).toBe("198.51.100.7");
    expect(await addressOf("198.51.100.7:4711")).toBe("198.51.100.7");
  });

  it.each([
    null,
    "",
    ",",
    "unknown",
    "198.51.100",
    "198.51.100.999",
    "198.51.100.7/8",
    "fe80::1%eth0",
    "a".repeat(5000),
  ])("is all one when %j is no address", async (forwarded) => {
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
