import { fold, plainText, stripInvisible } from "../text/normalise.ts";
import { LEET } from "./disguises.ts";

/** Names and lures that nobody has a reason to hide from a filter, but a spammer. */
const HIDDEN =
  /telegram|whats ?app|instagram|onlyfans|bitcoin|giveaway|gift ?card|crypto(?!graph|log)|subscribe|nudes?\b|(?:check|click|visit) my|text me|message me|contact me|free money|t\.me\b|wa\.me\b/;

const KEYCAP = /([\d#*])\ufe0f?\u20e3/g;

/** Letters one below the other, and signs set between the letters of one word. */
const APART =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$][\s.*_~|/\\,;:•·+\p{Extended_Pictographic}-]{1,6}){4,}[\p{L}\p{N}@$](?![\p{L}\p{N}])/gu;

/** Words in which figures or signs stand between letters; a handle or a price keeps its first sign. */
function unleet(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}@])[a-z][a-z0134578@$!|]{3,}/gu, (word) => {
    const bare = word.replace(/(?<!!)!+$/, "");
    // "sub4sub" is a word of its own.
    return /[013457@$!|]/.test(bare) && !/^\w[^\W4]*4\w*sub/.test(bare)
      ? bare.replace(/[013457@$!|]/g, (sign) => LEET[sign] ?? sign)
      : word;
  });
}

/** As it was typed, but for case and accents: what is found in the undisguised text and not here was hidden. */
function asTyped(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").replace(/\s+/g, " ");
}

export interface Undisguised {
  /** The comment as plain text, cased, with figures and plus signs that were drawn as emoji. */
  shown: string;
  /** Folded, letters set apart joined, leetspeak undone. */
  text: string;
  /** Whether a lure was found only after that. */
  hidden: boolean;
}

/** What a comment says once spaced, vertical, lookalike and leet letters and drawn figures are undone. */
export function undisguised(comment: string): Undisguised {
  const plain = plainText(comment);
  const shown = stripInvisible(plain.replace(KEYCAP, "$1"))
    .replace(/[➕＋﹢]/gu, "+")
    .normalize("NFKC");
  const joined = shown.replace(APART, (run) => {
    const letters = run.match(/[\p{L}\p{N}@$]/gu)?.join("") ?? run;
    return /\p{L}.*\p{L}.*\p{L}/u.test(letters) ? ` ${letters} ` : run;
  });
  const folded = fold(joined);
  const text = unleet(folded);
  const typed = asTyped(plain);
  const lures = text.match(new RegExp(HIDDEN, "g")) ?? [];
  return {
    shown,
    text,
    hidden: lures.some((lure) => !typed.includes(lure)),
  };
}
