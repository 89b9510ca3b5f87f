import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import { keepPrepared, MOST_PREPARED } from "../../scripts/stack/prepared.ts";

interface Sent {
  text: string;
  prepare: boolean;
}

/** A connection that keeps what it is sent. */
function connection() {
  const sent: Sent[] = [];
  const unsafe = async (text: string, _: unknown[], { prepare }: { prepare: boolean }) => {
    sent.push({ text, prepare });
    return [text];
  };
  const driver = { reserve: async () => ({ unsafe }) as unknown as postgres.ReservedSql };
  keepPrepared({ driver });
  return { driver, sent };
}

const args = (...values: string[]) => values as never[];

describe("the local API's statements", () => {
  it("begin their transaction with the first of them, and are kept where they take values", async () => {
    const { driver, sent } = connection();
    const { unsafe } = await driver.reserve();
    await unsafe("begin");
    expect(sent).toEqual([]);
    expect(await unsafe("select $1", args("a"))).toEqual(["select $1"]);
    await unsafe("commit");
    expect(sent).toEqual([
      { text: "begin", prepare: false },
      { text: "select $1", prepare: true },
      { text: "commit", prepare: false },
    ]);
  });

  it("are not kept without end, whoever thinks up new ones", async () => {
    const { driver, sent } = connection();
    const { unsafe } = await driver.reserve();
    for (let n = 0; n <= MOST_PREPARED; n++) await unsafe(`select $1 as column_${n}`, args("a"));
    const { unsafe: another } = await driver.reserve();
    await another("select $1 as column_0", args("a"));
    expect(sent.slice(0, MOST_PREPARED).every(({ prepare }) => prepare)).toBe(true);
    expect(sent.slice(MOST_PREPARED).map(({ prepare }) => prepare)).toEqual([false, true]);
  });
});
