import { expect, test } from "vitest";
import { inLanes, type Lanes } from "./lanes.ts";

interface Item {
  name: string;
  measures?: boolean;
}

/** Runs items until each is let go by its name, and tells which run. */
function running(items: Item[], { hasRoom = () => false, ...options }: Lanes) {
  let looks = 0;
  const ends = new Map<string, () => void>();
  const work = ({ name }: Item) =>
    new Promise<string>((resolve) => {
      ends.set(name, () => {
        ends.delete(name);
        resolve(name);
      });
    });
  const counted = () => {
    looks++;
    return hasRoom();
  };
  const done = inLanes(items, work, { lookMs: 1, hasRoom: counted, ...options });
  const now = () => [...ends.keys()].join(" ");
  return {
    done,
    now,
    end: (name: string) => ends.get(name)?.(),
    runs: (names: string) => expect.poll(now).toBe(names),
    /** It was looked for room some times, and nothing more begun. */
    async stays(names: string) {
      const before = looks;
      await expect.poll(() => looks).toBeGreaterThan(before + 5);
      expect(now()).toBe(names);
    },
  };
}

const items = (names: string): Item[] =>
  names.split(" ").map((name) => ({ name, measures: name.startsWith("m") }));

test("as many run as there are lanes, the first ones first, and the results keep their order", async () => {
  const { done, runs, end } = running(items("a b c"), { lanes: 2 });
  await runs("a b");
  end("b");
  await runs("a c");
  end("c");
  await runs("a");
  end("a");
  expect(await done).toEqual(["a", "b", "c"]);
});

test("one more runs while the machine has room, and no more than one", async () => {
  const { done, runs, stays, end } = running(items("a b c d"), { lanes: 2, hasRoom: () => true });
  await runs("a b c");
  await stays("a b c");
  for (const name of ["a", "b", "c"]) end(name);
  await runs("d");
  end("d");
  expect(await done).toHaveLength(4);
});

test("nothing more runs beside what measures, nor does that run beside more than there are lanes for", async () => {
  const { done, runs, stays, end } = running(items("a b m c d"), { lanes: 2, hasRoom: () => true });
  await runs("a b c");
  end("a");
  end("b");
  await runs("c m");
  await stays("c m");
  end("m");
  await runs("c d");
  end("c");
  end("d");
  expect(await done).toHaveLength(5);
});

test("work that fails is told", async () => {
  const failing = inLanes(items("a b"), () => Promise.reject(new Error("no")), { lanes: 1 });
  await expect(failing).rejects.toThrow("no");
});
