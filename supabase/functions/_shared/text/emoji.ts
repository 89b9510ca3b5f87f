/** Emoji, the signs that people use like them (★ ♥ ♪), and faces made of punctuation. */

const PICTURE = String.raw`(?:\p{RGI_Emoji}|[[\p{Extended_Pictographic}\u2600-\u275a\u275f-\u2767]--[©®™]][\ufe0e\ufe0f]?)`;

/** Eyes, maybe a nose, a mouth; hearts; "^_^". Not inside a word, a time or an address. */
const FACE = String.raw`(?<![\d\/:])[:;=]['’]?[\-o^]?[\)\(\]\[DPp*|](?![\p{L}\d\/])|(?<!\S)(?:[8xX]-?[\)D]|[:;]-?[3oO\/\\])(?![\p{L}\d\/])|<\/?3+(?!\d)|(?<!\S)\(-?[:;](?!\S)|(?<!\S)[xX]D+(?!\S)|\^_*\^|(?<!\S)[\-T;oO>]_+[\-T;oO<](?!\S)|¯\\_\(ツ\)_\/¯|\\o\/`;

const ONE = new RegExp(`${PICTURE}|${FACE}`, "gv");
const WITH_BLANKS = new RegExp(String.raw`[^\S\n]*(?:${PICTURE}|${FACE})`, "gv");

/**
 * A reply with at most `most` emoji, signs and faces, the first ones, and without the blanks before the others.
 * Digits and `#` stay, though they can begin an emoji.
 */
export function withFewEmoji(reply: string, most: number): string {
  let seen = 0;
  return reply.replace(WITH_BLANKS, (found) => (++seen <= most ? found : "")).trim();
}

/** Whether a text is made of emoji, signs and faces alone. */
export function isEmojiOnly(text: string): boolean {
  const rest = text.replace(ONE, "");
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}
