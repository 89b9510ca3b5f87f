import { plainText } from "../text/normalise.ts";

/** Sixteen hex digits of randomness, new for every call of the model, so that no comment can know its block's mark. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Characters that show nothing but could carry text: controls, zero-width, bidi, tags. */
const CARRIERS =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]--[\t\n\u200c\u200d\ufe0e\ufe0f]]/gv;
/** Joiners and selectors away from the emoji and the words that need them; two in a row are needed by none. */
const STRAY_JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{L}\p{M}\d#*])[\p{Join_Control}\p{Variation_Selector}]|(?<=[a-z\d])\p{Join_Control}|(?<=[a-z])\p{Variation_Selector}|(?<=[\p{Join_Control}\p{Variation_Selector}])\p{Variation_Selector}/giu;

/** What could be taken for an end of the block or for a turn of a conversation, each in a harmless twin. */
const LOOKALIKES: [RegExp, string][] = [
  [/[<＜‹〈⟨﹤]/gu, "‹"],
  [/[>＞›〉⟩﹥]/gu, "›"],
  [/`{3,}|~{3,}|"{3,}|'{3,}|={4,}|#{3,}|-{4,}|_{4,}/gu, "…"],
  [/\[(\/?)(INST|SYS|SYSTEM|ADMIN|COMMENT|USER|ASSISTANT)\]/giu, "($1$2)"],
  [/^([ \t]*)(system|assistant|user|human|developer|tool)([ \t]*)[:：]/gimu, "$1$2$3;"],
];

/** A comment longer than this is cut: what a person reads of it, and what a prompt should cost. */
export const FENCE_LIMIT = 4_000;

/**
 * Puts a viewer's text into a block that nothing inside it can close: the marks carry a nonce that the text cannot know
 * (and from which it is removed), angle brackets and fences become look-alikes, carriers of hidden text are dropped.
 * @param nonce of `newNonce()`, letters and digits only
 * @param label what the block holds, lower-case letters and `_`; throws on any other
 */
export function fence(comment: string, nonce: string, label = "viewer_comment"): string {
  if (!/^[a-z0-9]{8,}$/i.test(nonce) || !/^[a-z_]+$/.test(label))
    throw new Error("nonce or label unfit for a fence");
  let inside = plainText(comment)
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(CARRIERS, "")
    .replace(STRAY_JOINERS, "");
  for (const [pattern, twin] of LOOKALIKES) inside = inside.replace(pattern, twin);
  inside = inside
    .replaceAll(new RegExp(nonce, "gi"), "·")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/[^\S\n]{3,}/g, "  ");
  const points = [...inside];
  const cut = points.length > FENCE_LIMIT ? `${points.slice(0, FENCE_LIMIT).join("")} …` : inside;
  return `<${label} id="${nonce}">\n${cut.trim()}\n</${label} id="${nonce}">`;
}
