import { beforeAll, describe, expect, it } from "vitest";
import { stallOf } from "../../scripts/proofs/hostile/patterns.ts";
import { SCRIPTS } from "../../scripts/proofs/hostile/pumps.ts";
import { collectReaders, type Reader } from "../../scripts/proofs/hostile/readers.ts";
import { LETTERS, repeated, SIGNS } from "../../scripts/proofs/hostile/slowest-detector.ts";
import { leastMs } from "../../scripts/proofs/hostile/timing.ts";

/** What is meant is 25 ms, which `npm run hostile` tells of a machine that does nothing else; here other suites run beside. */
const MOST_MS = 100;
/** Twice the length takes at most so many times as long; below the floor a clock says nothing. */
const MOST_GROWTH = 2.5;
const FLOOR_MS = 8;
/** What is too slow is measured again, so many times, before it is believed: other processes slow down a call, and nothing quickens it. */
const ROUNDS = 6;

/** How a reader misses its time on a text as long as given, or undefined. */
function slowness({ name, read }: Reader, piece: string): string | undefined {
  const half = repeated(piece, LETTERS / 2);
  const whole = repeated(piece);
  let said: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const ms = leastMs(() => read(whole), FLOOR_MS);
    const growth = ms <= FLOOR_MS ? 0 : ms / leastMs(() => read(half));
    if (ms <= MOST_MS && growth <= MOST_GROWTH) return undefined;
    said = `${name} of ${JSON.stringify(piece)}: ${ms.toFixed(1)} ms, ${growth.toFixed(1)} times its half`;
  }
  return said;
}

describe("what reads a stranger's text", () => {
  let found: Awaited<ReturnType<typeof collectReaders>>;
  beforeAll(async () => {
    found = await collectReaders();
  }, 60_000);

  it("stands in a list when it takes more than texts, and no list names what is gone", () => {
    expect(found.unknown).toEqual([]);
    expect(found.listed).toEqual([]);
    expect(found.readers.length).toBeGreaterThan(100);
  });

  it("reads 10,000 letters of any script in 100 ms beside other work, and twice the length in 2.5 times the time", () => {
    const pieces = [...Object.values(SCRIPTS), ...SIGNS];
    const slow = found.readers.flatMap((reader) => {
      reader.read("A first text, so that nothing is read from disk below.");
      for (const piece of pieces) {
        const said = slowness(reader, piece);
        if (said !== undefined) return said;
      }
      return [];
    });
    expect(slow).toEqual([]);
  }, 180_000);
});

describe("the search for texts that stall a pattern", () => {
  it.each([
    ["two repeats of the same", String.raw`\s+$`, ""],
    ["a repeat of a repeat", "(?:a+)+b", ""],
    ["an address of mail without an edge", String.raw`[\p{L}\d.]+@[\p{L}\d]+\.\p{L}{2,}`, "u"],
    ["a letter whose mark begins the next word", String.raw`(?<!\p{L})[\p{L}\p{M}]+\d`, "u"],
  ])(
    "finds one for %s",
    (_, source, flags) => {
      expect(stallOf({ source, flags, where: "here" })).not.toBeNull();
    },
    60_000,
  );

  it.each([
    ["a bounded repeat", String.raw`\b\w{1,20}@`, ""],
    ["a repeat behind an edge", String.raw`(?<!\s)\s+$`, ""],
  ])(
    "finds none for %s",
    (_, source, flags) => {
      expect(stallOf({ source, flags, where: "here" })).toBeNull();
    },
    60_000,
  );
});
