/** Words of a text that no source proves, in UTF-16 offsets. */
export interface Mark {
  start: number;
  end: number;
  why: string;
}

export interface Piece {
  text: string;
  start: number;
  marked: boolean;
}

/** The marks that fit a text, in order, none over another. */
function fitting(text: string, marks: readonly Mark[]): Mark[] {
  let last = 0;
  return [...marks]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const fits = start >= last && end > start && end <= text.length;
      if (fits) last = end;
      return fits;
    });
}

/** A text cut into what is marked and what is not. */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), start: at, marked });
    at = end;
  };
  for (const { start, end } of fitting(text, marks)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

const WORD = /[\p{L}\p{N}]/u;
const isWord = (sign: string | undefined) => sign !== undefined && WORD.test(sign);

/** Whether a text holds these words, and not only as a part of longer ones: "5" is not held by "15". */
function holds(text: string, words: string, bounded: { before: boolean; after: boolean }): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const torn =
      (bounded.before && isWord(text[at - 1]) && isWord(words[0])) ||
      (bounded.after && isWord(text[at + words.length]) && isWord(words.at(-1)));
    if (!torn) return true;
  }
  return false;
}

/** The marked words of `draft` that `text`, which somebody makes of it, still holds; each once. */
export function wordsStillMarked(text: string, draft: string, marks: readonly Mark[]): string[] {
  const held = (start: number, end: number) => {
    const words = draft.slice(start, end);
    const bounded = { before: !isWord(draft[start - 1]), after: !isWord(draft[end]) };
    return holds(text, words, bounded) ? [words] : [];
  };
  return [...new Set(fitting(draft, marks).flatMap(({ start, end }) => held(start, end)))];
}
