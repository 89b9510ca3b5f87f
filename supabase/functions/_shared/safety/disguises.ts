import { plainText } from "../text/normalise.ts";
import { clipped } from "../text/storable.ts";

type Disguise = "base64" | "hex" | "rot13" | "reversed" | "escaped" | "leet" | "binary";

export interface Undisguised {
  by: Disguise;
  text: string;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text that bytes spell, or null when they spell none: a random run of letters decodes to garbage. */
function readable(bytes: Uint8Array): string | null {
  try {
    const text = decoder.decode(bytes);
    const shown = text.match(/[\p{L}\p{N}\p{Zs}\p{P}\n]/gu)?.length ?? 0;
    return text.length >= 6 && shown / [...text].length > 0.95 && /\p{L}{2}/u.test(text) ? text : null;
  } catch {
    return null;
  }
}

function fromBase64(run: string): string | null {
  const plain = run
    .replace(/\s/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  try {
    const binary = atob(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)));
    return readable(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

function fromDigits(digits: string, base: 2 | 16): string | null {
  const size = base === 2 ? 8 : 2;
  const bytes = digits.match(new RegExp(`.{${size}}`, "g")) ?? [];
  return readable(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, base)));
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (char) => {
    const base = char <= "Z" ? 65 : 97;
    return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base);
  });
}

/** Figures and signs that stand for letters. */
export const LEET: Record<string, string> = Object.fromEntries(
  [..."0134578@$!|"].map((sign, at) => [sign, "oieastbasil"[at] ?? ""]),
);

function unleet(text: string): string {
  return text.replace(/[\p{L}\p{N}@$!|]+/gu, (word) =>
    /[a-z]/i.test(word) && /[0134578@$!|]/.test(word.replace(/(?<!!)!+$/, ""))
      ? word.replace(/[0134578@$!|]/g, (char) => LEET[char] ?? char)
      : word,
  );
}

function withoutEscapes(text: string): string {
  return plainText(text)
    .replace(/\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})/gi, (_whole, wide?: string, narrow?: string) => {
      const code = Number.parseInt(wide ?? narrow ?? "0", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/(?:%[\da-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
}

/**
 * What a text says when undone from the usual disguises. Only forms that differ from the text are given; whether they
 * mean anything is for the caller to tell (`rot13` and `reversed` always give something).
 */
export function undisguise(original: string): Undisguised[] {
  const text = clipped(original);
  const found: Undisguised[] = [];
  const add = (by: Disguise, plain: string | null) => {
    if (plain !== null && plain.trim() !== "" && plain !== text) found.push({ by, text: plain });
  };
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{12,}={0,2}/g)) add("base64", fromBase64(run));
  for (const [run] of text.matchAll(/(?:(?:0x|\\x)?[\da-f]{2}[\s,:]?){8,}/gi)) {
    add("hex", fromDigits(run.replace(/0x|\\x|[^\da-f]/gi, ""), 16));
  }
  for (const [run] of text.matchAll(/(?:[01]{8}\s?){6,}/g))
    add("binary", fromDigits(run.replace(/\s/g, ""), 2));
  add("escaped", withoutEscapes(text));
  add("leet", unleet(text));
  add("rot13", rot13(text));
  add("reversed", [...text].reverse().join(""));
  return found;
}
