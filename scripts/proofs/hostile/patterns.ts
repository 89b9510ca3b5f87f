/** Every regular expression of the product, and which of them a text can stall. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";
import { repositoryRoot } from "../../lib/paths.ts";
import { type Pump, pumpsOf, textOf } from "./pumps.ts";
import { collectReaders } from "./readers.ts";
import { AGAIN_MS, leastMs, leastWallMs, MOST_GROWTH, slowness } from "./timing.ts";

export interface Pattern {
  source: string;
  flags: string;
  /** File and line. */
  where: string;
}

const SOURCES = ["supabase/functions/**/*.ts", "web/src/**/*.{ts,tsx}", "scripts/{stack,serve}/*.ts"];
const NO_SOURCE = /\.(?:test|cases|gen)\.tsx?$|database\.types\.ts$/;

async function sources(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(SOURCES, { cwd: repositoryRoot }))
    if (!NO_SOURCE.test(file)) found.push(file);
  return found.sort();
}

interface Written {
  literals: Pattern[];
  /** Where a pattern is made from texts. */
  made: string[];
}

/** The patterns that stand in a file, and the places where it makes others. */
function patternsIn(file: string): Written {
  const source = readFileSync(join(repositoryRoot, file), "utf8");
  const found: Written = { literals: [], made: [] };
  const placeOf = (start: number) => `${file}:${source.slice(0, start).split("\n").length}`;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (node === null || typeof node !== "object") return;
    const one = node as {
      type?: string;
      start: number;
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
    };
    if (one.type === "Literal" && one.regex)
      found.literals.push({ source: one.regex.pattern, flags: one.regex.flags, where: placeOf(one.start) });
    if (one.type === "NewExpression" && one.callee?.name === "RegExp") found.made.push(placeOf(one.start));
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** Runs something and collects the patterns that are made meanwhile. */
async function madeDuring(run: () => Promise<unknown>): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const Native = RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given, caller) {
      const pattern = Reflect.construct(target, given, caller) as RegExp;
      // The caller itself: what a library makes of its own is met by the reader that calls it.
      const [, , makes = ""] = (new Error("where").stack ?? "").split("\n");
      const [, file, line] = /(supabase\/functions\/[^:?]+)[^:]*:(\d+):\d+/.exec(makes) ?? [];
      if (file) made.push({ source: pattern.source, flags: pattern.flags, where: `${file}:${line}` });
      return pattern;
    },
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = Native;
  }
  return made;
}

/** Texts for which the readers make what they make: of phrases, of figures, of names. */
const TEXTS = [
  "Ana: www.example.com, 3 ans — 一 buy now.",
  "Buy it, n-o-w! 68656c6c6f20776f726c6421 0110100001100101011011000110110001101111",
  "We filmed all of it in Spain, with Anna.",
];

export interface Patterns {
  patterns: Pattern[];
  /** Places in the functions that make patterns of which none was seen. */
  unseen: string[];
}

/** Those that are written, and those made as the functions' files are read and their readers run. In a process of its own: files are read once. */
export async function collectPatterns(): Promise<Patterns> {
  const written = (await sources()).map(patternsIn);
  const made = await madeDuring(async () => {
    const { readers } = await collectReaders();
    for (const { read } of readers) for (const text of TEXTS) await read(text);
  });
  const patterns = new Map<string, Pattern>();
  for (const one of [...written.flatMap(({ literals }) => literals), ...made])
    patterns.set(`/${one.source}/${one.flags}`, one);
  const seen = new Set(made.map(({ where }) => where));
  const unseen = written.flatMap((one) => one.made).filter((place) => !seen.has(place));
  return { patterns: [...patterns.values()], unseen };
}

export interface SlowPattern extends Pattern {
  pump: Pump;
  letters: number;
  ms: number;
}

/** A text of this many letters takes at most so long, and longer as this machine is slower. */
const LETTERS = 10_000;
const MOST_MS = 25;
/** Below it a clock says nothing. */
const FLOOR_MS = 6;
/** What is too slow is measured so many times before it is believed: other processes slow down a call, and nothing quickens it. */
const ROUNDS = 4;
/** Repeats that tell a time which doubles with every one of them, long before it is too long to be waited for. */
const FEW = [22, 30, 45, 80];
const SOME_LETTERS = 2_500;
/** What a first look at a few letters may take before more are tried. */
const LOOK_MS = 0.4;

const isInTime = (ms: number) => ms <= MOST_MS || ms <= MOST_MS * slowness();

/** How long a text takes when that is too long, or too much longer than a quarter of it; null when it is neither. */
export function slowTimeOf(run: (text: string) => unknown, pump: Pump): number | null {
  const [quarter, whole] = [textOf(pump, LETTERS / 4), textOf(pump, LETTERS)];
  let ms = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const groupMs = round === 0 ? undefined : AGAIN_MS;
    ms = leastMs(() => run(whole), FLOOR_MS, undefined, groupMs);
    if (ms <= FLOOR_MS) return null;
    const least = leastMs(() => run(quarter), undefined, undefined, groupMs);
    if (isInTime(ms) && ms <= least * MOST_GROWTH) return null;
  }
  return ms;
}

/** The pumps that a pattern takes too long for: the first is enough. */
export function stallOf(pattern: Pattern, ends?: string[]): SlowPattern | null {
  if (!/[*+]|\{\d+,\}|\{\d*,?\d{2,}\}/.test(pattern.source)) return null;
  const every = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, "")}g`);
  const run = (text: string) => text.replace(every, "");
  const time = (text: string, enough: number) => leastMs(() => run(text), enough);
  for (const pump of pumpsOf(pattern, ends)) {
    const slow = (letters: number, ms: number): SlowPattern => ({ ...pattern, pump, letters, ms });
    for (const repeats of FEW) {
      const text = textOf(pump, pump.before.length + pump.after.length + pump.piece.length * repeats);
      const ms = time(text, FLOOR_MS * 2);
      if (ms > FLOOR_MS * 2) return slow(text.length, ms);
    }
    const some = textOf(pump, SOME_LETTERS);
    if (leastWallMs(() => run(some), LOOK_MS) <= LOOK_MS) continue;
    const half = time(textOf(pump, LETTERS / 2), FLOOR_MS);
    if (!isInTime(half)) return slow(LETTERS / 2, half);
    const whole = slowTimeOf(run, pump);
    if (whole !== null) return slow(LETTERS, whole);
  }
  return null;
}
