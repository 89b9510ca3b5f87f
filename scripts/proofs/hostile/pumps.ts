import { type Piece, pieceOf } from "./pattern-tree.ts";

/** Texts that are made slow: a beginning, one piece repeated, an end. */
export interface Pump {
  before: string;
  piece: string;
  after: string;
}

/** What people write with, ten scripts and more: one letter or sign of each is enough to run through a class that takes it. */
export const SCRIPTS: Record<string, string> = {
  Latin: "a",
  Cyrillic: "я",
  Greek: "ω",
  Arabic: "ا",
  Hebrew: "א",
  Devanagari: "का",
  Thai: "ก",
  Han: "一",
  Hangul: "한",
  Kana: "かカ",
  Emoji: "👩‍👩‍👧",
  Combining: "e\u0301\u0323",
};

const CANDIDATES = [
  ..."aZ1_ \t\n.,:;!?-+*/\\|'\"()[]{}<>@#$%&=~^`",
  ..."bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXY0123456789",
  ...Object.values(SCRIPTS),
  ..."éßœıяЯωاאक१ก一二三百元年月日한かカー０Ａ\u0301\u064b\u00a0\u200d\u200b\u2028\ufe0f…“”’–—·•€£₽½²→★♥😂👍🏽",
  ..."\u{1f1e9}\u{e0061}\u{1f3f4}\u{1d400}\u0000\ud800",
  "👍🏽",
  "🇩🇪",
];

const known = new Map<string, string[]>();

/** Characters that a class, an escape or a letter takes, few of them and unlike each other. */
function charactersOf(source: string, flags: string): string[] {
  const modes = flags.replace(/[^isuv]/g, "");
  const key = `${modes} ${source}`;
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;

  function read(): string[] {
    const one = new RegExp(`^(?:${source})$`, modes);
    const spelled = [...source.matchAll(/\\u\{?([\da-fA-F]{4,6})\}?|\\x([\da-fA-F]{2})/g)].map(
      ([, wide, narrow]) => String.fromCodePoint(Number.parseInt(wide ?? narrow ?? "0", 16)),
    );
    const own = source.length === 1 ? [source] : [...spelled, ...source.replace(/\\[pP]\{[^}]*\}/g, "")];
    const taken = [...new Set([...own.slice(0, 40), ...CANDIDATES])].filter((char) => one.test(char));
    const kinds = new Map(taken.toReversed().map((char) => [kindOf(char), char]));
    return [...kinds.values()].toReversed();
  }
}

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /\s/u, /\p{ASCII}/u, /\p{Script=Han}/u, /\p{L}/u, /\p{M}/u, /\p{P}/u];
const kindOf = (char: string): number => KINDS.findIndex((kind) => kind.test(char));

/** One text that the piece takes, with every repeat as short as it may be but once at least. */
function sampleOf(piece: Piece, flags: string): string {
  switch (piece.kind) {
    case "nothing":
      return "";
    case "one":
      return charactersOf(piece.source, flags)[0] ?? "";
    case "row":
      return piece.pieces.map((part) => sampleOf(part, flags)).join("");
    case "choice":
      return sampleOf(piece.options[0] ?? { kind: "nothing" }, flags);
    case "repeat":
      return sampleOf(piece.body, flags).repeat(Math.min(Math.max(piece.least, 1), 20));
  }
}

/** The longest run of neighbours that is repeated as one. */
const WINDOW = 5;
const ENDS = ["", "\u0000", "\n"];

/** Every piece of a pattern and every few neighbours, repeated: alone, after what must stand before them, and before what cannot follow. */
export function pumpsOf({ source, flags }: { source: string; flags: string }, ends = ENDS): Pump[] {
  const pumps = new Map<string, Pump>();
  const add = (before: string, piece: string) => {
    if (piece === "") return;
    for (const start of new Set(["", before]))
      for (const after of ends)
        pumps.set(JSON.stringify([start, piece, after]), { before: start, piece, after });
  };
  const walk = (piece: Piece, before: string): void => {
    if (piece.kind === "one") for (const char of charactersOf(piece.source, flags)) add(before, char);
    if (piece.kind === "choice") for (const option of unlike(piece.options, flags)) walk(option, before);
    if (piece.kind === "repeat") {
      for (const sample of samplesOf(piece.body, flags)) add(before, sample);
      walk(piece.body, before);
    }
    if (piece.kind === "row") walkRow(piece.pieces, before);
  };
  const walkRow = (pieces: Piece[], before: string): void => {
    const merged = letters(pieces, flags);
    let so = before;
    for (const [at, part] of merged.entries()) {
      for (let end = at + 2; end <= Math.min(at + WINDOW, merged.length); end++)
        for (const sample of rowSamples(merged.slice(at, end), flags)) add(so, sample);
      if (part.kind === "row") add(so, sampleOf(part, flags));
      else walk(part, so);
      so += sampleOf(part, flags);
    }
  };
  walk(pieceOf(source, flags), "");
  return [...pumps.values()];
}

/** Texts that a repeated piece takes: of a class two signs in turn, of a choice each of its options. */
function samplesOf(body: Piece, flags: string): string[] {
  if (body.kind === "choice") return body.options.map((option) => sampleOf(option, flags));
  if (body.kind !== "one") return [sampleOf(body, flags)];
  const [first = "", ...others] = charactersOf(body.source, flags);
  return others.map((other) => first + other);
}

/** A few neighbours, each as short as it may be; then with one of them by another sign that it takes, or left out. */
function rowSamples(parts: Piece[], flags: string): string[] {
  const samples = parts.map((part) => sampleOf(part, flags));
  const swapped = parts.flatMap((part, at) => {
    const inner = part.kind === "repeat" ? part.body : part;
    const others = inner.kind === "one" ? charactersOf(inner.source, flags).slice(1) : [];
    if (part.kind === "repeat" && part.least === 0) others.push("");
    return others.map((other) => samples.with(at, other).join(""));
  });
  return [samples.join(""), ...swapped];
}

/** Without the groups that only hold a row together. */
const flat = (pieces: Piece[]): Piece[] =>
  pieces.flatMap((piece) => (piece.kind === "row" ? flat(piece.pieces) : [piece]));

/** The pieces with the letters that make a word taken as one: it is repeated whole. */
function letters(pieces: Piece[], flags: string): Piece[] {
  const merged: Piece[] = [];
  for (const piece of flat(pieces)) {
    const last = merged.at(-1);
    const plain = piece.kind === "one" && charactersOf(piece.source, flags).length === 1;
    if (plain && last?.kind === "row") last.pieces.push(piece);
    else merged.push(plain ? { kind: "row", pieces: [piece] } : piece);
  }
  return merged;
}

/**
 * Options that are built alike (a list of words) stall alike, each inside itself: two of each build are enough, and a third of the
 * time. What a repeat of them does, each option is tried for.
 */
function unlike(options: Piece[], flags: string): Piece[] {
  const seen = new Map<string, number>();
  return options.filter((option) => {
    const build = buildOf(option, flags);
    const times = (seen.get(build) ?? 0) + 1;
    seen.set(build, times);
    return times <= 2;
  });
}

/** How a piece is put together, whatever its words are. */
function buildOf(piece: Piece, flags: string): string {
  switch (piece.kind) {
    case "nothing":
      return "";
    case "one":
      return charactersOf(piece.source, flags).length === 1 ? "letter" : piece.source;
    case "row":
      return letters(piece.pieces, flags)
        .map((part) => (part.kind === "row" ? "word" : buildOf(part, flags)))
        .join(" ");
    case "choice":
      return `(${[...new Set(piece.options.map((option) => buildOf(option, flags)))].join("|")})`;
    case "repeat":
      return `${buildOf(piece.body, flags)}{${piece.least}}`;
  }
}

/** The text of a pump, as long as asked. */
export function textOf({ before, piece, after }: Pump, length: number): string {
  const room = Math.max(length - before.length - after.length, 0);
  return before + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + after;
}
