/** The slowest of all functions that meet a stranger's text, as a figure. */
import { SCRIPTS } from "./pumps.ts";
import { collectReaders, type Reader } from "./readers.ts";
import { leastMs } from "./timing.ts";

/** The longest comment that YouTube takes. */
export const LETTERS = 10_000;

/** Every sign of a keyboard alone, with a blank and after a letter, and what patterns begin with. */
export const SIGNS = [
  ...[..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~“1 \n"].flatMap((sign) => [sign, `${sign} `, `a${sign}`]),
  "1.",
  "![",
  "{{",
  '<a "',
  "http",
  "I ",
  "Ana ",
];

export const repeated = (piece: string, length = LETTERS): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

export interface Slowest {
  /** The function. */
  name: string;
  /** What was repeated to make it slow. */
  piece: string;
  /** Of the processor's time. */
  ms: number;
}

/** The engine compiles what it runs often: a function that serves knows its detectors, and the first calls tell of the compiler. */
const TRIES = 20;

/** The slowest so far, or this reader with its worst text when it is slower: what is not takes no second measure. */
function slower(slowest: Slowest, { name, read }: Reader, pieces: readonly string[]): Slowest {
  let worst = slowest;
  read("A first text, so that nothing is read from disk below.");
  for (const piece of pieces) {
    const text = repeated(piece);
    const ms = leastMs(() => read(text), worst.ms, TRIES);
    if (ms > worst.ms) worst = { name, piece, ms };
  }
  return worst;
}

/** Runs every reader over the same letters again and again, in ten scripts and with signs between. */
export async function slowestDetector(): Promise<Slowest> {
  const { readers } = await collectReaders();
  const pieces = [...Object.values(SCRIPTS), ...SIGNS];
  const none: Slowest = { name: "", piece: "", ms: 0 };
  return readers.reduce((slowest, reader) => slower(slowest, reader, pieces), none);
}
