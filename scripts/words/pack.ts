import { deflateRawSync } from "node:zlib";

/** How many letters a word shares with the one before it; 0 to 35. No list holds digits or capitals. */
const SHARED = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Sorted words, each as what it does not share with the one before it. */
function frontCoded(words: readonly string[]): string {
  let last = "";
  return [...words]
    .sort()
    .map((word) => {
      let shared = 0;
      while (shared < SHARED.length - 1 && shared < word.length && word[shared] === last[shared]) shared++;
      last = word;
      return SHARED[shared] + word.slice(shared);
    })
    .join("");
}

/** Lists of words as one compressed text; `_shared/evidence/lexicon.ts` reads it. */
export function packed(lists: readonly (readonly string[])[]): Buffer {
  return deflateRawSync(Buffer.from(lists.map(frontCoded).join("\n")), { level: 9, memLevel: 9 });
}
