import { fold, plainText, stripInvisible } from "../text/normalise.ts";
import { undisguise } from "./disguises.ts";
import { ORDERS, TECHNIQUES, YOUR_RULES } from "./injection-phrases.ts";
import { findLinks } from "./links.ts";
import { FENCE_LIMIT } from "./prompt-block.ts";
import { finderOf } from "./word-phrases.ts";

type InjectionTechnique =
  | keyof typeof TECHNIQUES
  | "your_rules"
  | "language"
  | "fence"
  | "role_tag"
  | "encoded"
  | "invisible"
  | "homoglyph"
  | "markdown"
  | "markup";

export interface InjectionVerdict {
  /** True when the comment looks as if it spoke to the machine that answers it: its reply must be a draft. */
  suspected: boolean;
  techniques: InjectionTechnique[];
  /** Sentences for a person, one a technique. */
  reasons: string[];
}

const REASONS: Record<InjectionTechnique, string> = {
  instruction: "Tells the AI how to answer.",
  language: "Tells the AI how to answer.",
  leak_request: "Asks for the AI's instructions.",
  your_rules: "Asks for the AI's instructions.",
  role: "Tells the AI to play another role.",
  persona: "Addresses an AI, or claims to be its owner.",
  link_order: "Asks the reply to repeat a link or mention.",
  fence: "Tries to break out of the prompt.",
  role_tag: "Imitates a conversation with an AI.",
  encoded: "Hides encoded text.",
  invisible: "Hides text with invisible characters.",
  homoglyph: "Mixes look-alike letters from several alphabets.",
  markdown: "Contains a Markdown link or image.",
  markup: "Contains HTML or a script.",
};

/** Signs that also adorn ("좋아요~~~", "==== love ====") part a prompt only as a line of their own, or as its beginning. */
const FENCE =
  /^(?:`{3,}\w*|~{3,}|"{3,}|'{3,}|={4,})[^\S\n]*\n|\n[^\S\n]*(?:`{3,}|~{3,}|"{3,}|'{3,}|={4,})[^\S\n]*$|^\s{0,5}\*\/|<\/\s?(?:comment|untrusted|system|user|data|instructions?|input|message|context|quote|block)\w*\s?>|\]\]>|\bend (?:of )?(?:the )?(?:user )?(?:input|comment|message|data)\b|<<<[^<>]{1,30}>>>|\b(?:comment|message|block|quote) (?:ends|is over|over|is closed|closed)\b|\[\/?(?:comment|admin|system|user|data|inst)\]|^[^\p{L}\n]{0,20}##\s*(?:end|system|instruction|user|assistant)|\{\{#/mu;

const ROLE_TAG =
  /(?:[.!?>]\s*|^[^\w\n\r\u2028\u2029]*)(?:system|assistant|developer|human|user|admin|systeme|sistema|система|系统|システム|시스템|النظام)\s*[:：]|<\|[^|]{0,40}\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|user|start_of_turn|end_of_turn|assistant_response|function_calls|invoke|tool_call|instructions?|task)\b[^>]{0,300}>|["']role["']\s*:|["']?content["']?\s*:\s*["']|\btool_call\b|"reply"\s*:|^reply:|\breply:\s*$/m;

const MARKUP =
  /<\s*(?:script|iframe|img|svg|style|object|embed|form|input|link|meta|details|video|audio|math|base|body|html)\b|\bon(?:error|load|click|mouseover|focus|toggle|start)\s*=|\bjavascript\s*:|<a\s[^>]{0,300}(?:javascript|target\s*=|')|<!--|(?<!\{)\{\{(?!\{)[^}]{0,200}\}\}|\bdrop\s+table\b|\bunion\s+select\b|constructor\.constructor/i;

const MARKDOWN =
  /\[[^[\]\n]*\]\s?\(\s*<?(?:https?:|www\.|javascript:|data:)|^[^\S\n\r\u2028\u2029]*\[[^\]\n]+\]:\s*\S+\.\S+|<https?:\/\/[^>\s]{1,2000}>/im;

const escaped = (stem: string) => stem.replace(/[.+*?^${}()|[\]\\]/g, "\\$&");

/** The beginnings of words of one list as one pattern. */
function anyOf(stems = ""): RegExp {
  // In Latin, Cyrillic and Greek no letter stands before a word; elsewhere prefixes or missing blanks make that meaningless.
  const edge =
    /[a-zа-яіїєґα-ω]/.test(stems) && !/[\u0590-\u08ff\u0900-\u0eff\u3040-\u9fff\uac00-\ud7af]/.test(stems);
  const folded = stems.split(";").map((stem) => escaped(fold(stem)) + (stem.endsWith(" ") ? " " : ""));
  return new RegExp(`${edge ? "(?<!\\p{L})" : ""}(?:${folded.join("|")})`, "u");
}

const orders = ORDERS.trim()
  .split("\n")
  .map((line) => {
    const [drop, show, rules] = line.slice(line.indexOf(":") + 1).split(" | ");
    return { drop: anyOf(drop), show: anyOf(show), rules: anyOf(rules) };
  });

/** In these, "show" and "rules" are everyday words, so only the two together with a mark of the machine count. */
const MACHINE =
  /prompt|промпт|промт|프롬프트|プロンプト|提示|พรอมต์|प्रॉम्प्ट|پرامپ|موجه|system|систем|система|システム|시스템|系统|系統|النظام|המערכת|sistem/u;

function inOtherLanguage(folded: string): boolean {
  const machine = MACHINE.test(folded);
  return orders.some(
    ({ drop, show, rules }) => rules.test(folded) && (drop.test(folded) || (machine && show.test(folded))),
  );
}

const KEYWORDS = [
  ["ignore", "disregard", "forget"],
  ["previous"],
  ["instructions", "instruction"],
  ["show", "reveal", "print"],
  ["system"],
  ["prompt"],
];
const signature = (word: string) => (word[0] ?? "") + [...word.slice(1)].sort().join("");

/** Same letters in another order, or one letter missing or added: "ignroe all previuos instrucions". */
function isTypoOf(word: string, keyword: string): boolean {
  if (word === keyword) return true;
  if (word.length === keyword.length) return word[0] === keyword[0] && signature(word) === signature(keyword);
  const [long, short] = word.length > keyword.length ? [word, keyword] : [keyword, word];
  if (short.length < 5 || long.length - short.length !== 1 || long[0] !== short[0]) return false;
  return [...long].some((_char, i) => long.slice(0, i) + long.slice(i + 1) === short);
}

function misspeltOrder(folded: string): boolean {
  const words = folded.match(/[a-z]{4,14}/g)?.slice(0, 300) ?? [];
  const hits = KEYWORDS.filter((group) =>
    words.some((word) => group.some((keyword) => isTypoOf(word, keyword))),
  );
  return hits.length >= 3;
}

type Phrasing = keyof typeof TECHNIQUES | "your_rules" | "language";

const yourRulesIn = finderOf(YOUR_RULES);

function phrasings(text: string): Phrasing[] {
  const original = plainText(stripInvisible(text));
  let folded = fold(original);
  // Letters set apart by dots inside a sentence ("p-r-o-m-p-t") come together in `fold`; addresses become a word of their own.
  for (const { raw } of findLinks(original)) {
    const shown = fold(raw);
    folded = folded.includes(shown) ? folded.replaceAll(shown, " <addr> ") : `${folded} <addr>`;
  }
  const found: Phrasing[] = [];
  for (const [name, patterns] of Object.entries(TECHNIQUES) as [
    keyof typeof TECHNIQUES,
    readonly RegExp[],
  ][]) {
    if (patterns.some((pattern) => pattern.test(folded))) found.push(name);
  }
  if (yourRulesIn(folded)) found.push("your_rules");
  if (found.length === 0 && inOtherLanguage(folded)) found.push("language");
  if (!found.includes("instruction") && misspeltOrder(folded)) found.push("instruction");
  return found;
}

/** Joiners and selectors inside emoji, and those that Persian, Indic and right-to-left texts need, hide nothing. */
function hidesWithInvisible(text: string): boolean {
  if (
    /[\u202d\u202e\u2066-\u2068]|[\u{e0020}-\u{e007e}]/u.test(
      text.replace(/\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu, ""),
    )
  )
    return true;
  if (/[a-z](?:[\u200b-\u200d\u2060-\u2064\ufeff\u00ad]|\u034f)[a-z]/i.test(text)) return true;
  if ((text.match(/[\u200b\u2060-\u2064]|\u034f/g)?.length ?? 0) >= 3) return true;
  if ((text.match(/[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/gu)?.length ?? 0) >= 3) return true;
  return /\n{15}|[^\S\n]{60}/.test(text.trim());
}

/** Two letters of another script inside Latin words that pass for their own; one alone is a keyboard left in the wrong layout, "ΛDΛM" an ornament. */
const STRANGERS = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;
function mixesScripts(text: string): boolean {
  let strangers = 0;
  for (const [word] of text.normalize("NFKC").matchAll(/\p{L}+/gu)) {
    if (!/\p{Script=Latin}/u.test(word)) continue;
    const inside = word.match(STRANGERS)?.length ?? 0;
    if (inside > 0 && inside > (fold(word).match(STRANGERS)?.length ?? 0)) strangers += inside;
  }
  return strangers >= 2;
}

/** Encodings that say something in themselves; the others always "decode", so there the result must give orders. */
const TELLING = new Set(["base64", "hex", "binary"]);

/** Most texts are gibberish when turned around; only what holds one of these words is read on. */
const WORTH_READING = /ignore|forget|disregard|instruct|prompt|system|rules|reply|answer|reveal|insult|post/i;

function isEncoded(text: string): boolean {
  return undisguise(text).some(({ by, text: plain }) => {
    if (TELLING.has(by)) return plain.replace(/[^\p{L}]/gu, "").length >= 8;
    return WORTH_READING.test(plain) && phrasings(plain).length > 0;
  });
}

const MARKS: { technique: InjectionTechnique; holds: (comment: string) => boolean }[] = [
  {
    technique: "fence",
    holds: (comment) =>
      FENCE.test(comment.normalize("NFKC").toLowerCase().replace(/[‹〈]/g, "<").replace(/[›〉]/g, ">")),
  },
  {
    technique: "role_tag",
    holds: (comment) =>
      ROLE_TAG.test(
        comment
          .normalize("NFKC")
          .toLowerCase()
          .normalize("NFD")
          .replace(/[\u0300-\u036f]/g, "")
          .normalize("NFC"),
      ),
  },
  { technique: "markup", holds: (comment) => MARKUP.test(comment) },
  { technique: "markdown", holds: (comment) => MARKDOWN.test(comment) },
  { technique: "invisible", holds: hidesWithInvisible },
  { technique: "homoglyph", holds: mixesScripts },
];

/** The model is shown at most `FENCE_LIMIT` characters; a little more is looked at. */
const LIMIT = FENCE_LIMIT + 1_000;

/** Invisible characters must not push an order out of sight of this detector while the model still sees it. */
function clipped(comment: string): string {
  const shown = stripInvisible(comment)
    .replace(/\s{3,}/g, "\n\n")
    .slice(0, LIMIT);
  return shown.length < LIMIT / 2 ? comment.slice(0, LIMIT) + shown : shown;
}

/**
 * Tells whether a comment seems to speak to the machine that answers comments. It only decides that a person looks at
 * the draft and that the screen marks the comment; nothing rests on it alone: the comment stays fenced data, the model
 * has no tools, and the reply is checked whatever this says.
 */
export function detectInjection(comment: string): InjectionVerdict {
  const text = comment.length > LIMIT ? clipped(comment) : comment;
  const techniques: InjectionTechnique[] = [
    ...phrasings(text),
    ...MARKS.filter(({ holds }) => holds(text)).map(({ technique }) => technique),
  ];
  if (isEncoded(text) && !techniques.some((technique) => technique in TECHNIQUES)) techniques.push("encoded");
  return {
    suspected: techniques.length > 0,
    techniques,
    reasons: [...new Set(techniques.map((technique) => REASONS[technique]))],
  };
}
