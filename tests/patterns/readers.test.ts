import { beforeAll, describe, expect, it, vi } from "vitest";
import { slowTimeOf, stallOf } from "../../scripts/proofs/hostile/patterns.ts";
import { SCRIPTS } from "../../scripts/proofs/hostile/pumps.ts";
import { collectReaders, type Reader } from "../../scripts/proofs/hostile/readers.ts";
import { LETTERS, repeated, SIGNS } from "../../scripts/proofs/hostile/slowest-detector.ts";
import { AGAIN_MS, leastMs, MOST_GROWTH } from "../../scripts/proofs/hostile/timing.ts";

/** What is meant is 25 ms, which `npm run hostile` tells of a machine that does nothing else; here other suites run beside. */
const MOST_MS = 100;
/** Below it a clock says nothing. */
const FLOOR_MS = 8;
/** What is too slow is measured again, so many times, after everything else: other processes slow down a call, and nothing quickens it. */
const ROUNDS = 6;

/** A reader that missed its time on a text. */
interface Miss {
  reader: Reader;
  piece: string;
  said: string;
}

/** How a reader misses its time on a text as long as given, or nothing. */
function missesOf(reader: Reader, piece: string, groupMs?: number): Miss[] {
  const [whole, quarter] = [repeated(piece), repeated(piece, LETTERS / 4)];
  const ms = leastMs(() => reader.read(whole), FLOOR_MS, undefined, groupMs);
  if (ms <= FLOOR_MS) return [];
  const growth = ms / leastMs(() => reader.read(quarter), undefined, undefined, groupMs);
  if (ms <= MOST_MS && growth <= MOST_GROWTH) return [];
  const said = `${reader.name} of ${JSON.stringify(piece)}: ${ms.toFixed(1)} ms, ${growth.toFixed(1)} times its quarter`;
  return [{ reader, piece, said }];
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

  it("reads 10,000 letters of any script in 100 ms beside other work, and four times the length in six times the time", () => {
    const pieces = [...Object.values(SCRIPTS), ...SIGNS];
    let slow = found.readers.flatMap((reader) => {
      reader.read("A first text, so that nothing is read from disk below.");
      return pieces.flatMap((piece) => missesOf(reader, piece));
    });
    for (let round = 1; round < ROUNDS && slow.length > 0; round++)
      slow = slow.flatMap(({ reader, piece }) => missesOf(reader, piece, AGAIN_MS));
    expect(slow.map(({ said }) => said).join("\n")).toBe("");
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

  it("takes nothing that is linear for slow where the kernel's clock misses ticks", () => {
    // Time that only the work below moves: a letter takes a microsecond.
    let now = 0;
    let began: number | undefined;
    const wall = vi.spyOn(performance, "now").mockImplementation(() => now);
    const ticks = vi.spyOn(process, "threadCpuUsage").mockImplementation(() => {
      const [from, took] = [began, now - (began ?? 0)];
      began = from === undefined ? now : undefined;
      // Short groups miss two ticks of 4 ms; that of the whole text misses none.
      return { user: from === undefined ? 0 : (took < 20 ? took - 8 : took) * 1_000, system: 0 };
    });
    try {
      const linear = (text: string) => (now += text.length / 1_000);
      const quadratic = (text: string) => (now += text.length ** 2 / 5_000_000);
      const pump = { before: "", piece: "a", after: "" };
      expect([slowTimeOf(linear, pump), slowTimeOf(quadratic, pump)]).toEqual([null, expect.closeTo(20, 0)]);
    } finally {
      wall.mockRestore();
      ticks.mockRestore();
    }
  });
});
