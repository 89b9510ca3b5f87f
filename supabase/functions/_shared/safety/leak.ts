import { fold } from "../text/normalise.ts";
import { undisguise } from "./disguises.ts";

/** So many words in a row, of so many letters, are no accident: a greeting or a sign-off stays under it. */
const RUN_WORDS = 7;
const RUN_LETTERS = 28;
/** A part of the canary this long gives it away as well. */
const CANARY_PART = 8;

/** The model talking about what it was told, in the words in which models do. */
const ABOUT_ITSELF = [
  /\b(?:my|the|these|these are my|original|initial|hidden) (?:system )?(?:prompt|instructions?) (?:is|are|was|were|say|says|tell|tells|reads?)\b/,
  /\bsystem prompt\b|\bsystem message\b|\bdeveloper message\b/,
  /\bas an? (?:ai|artificial intelligence)?(?: ?language)? ?(?:model|assistant|ai)\b/,
  /\bi (?:was|am|'m|have been|'ve been) (?:instructed|programmed|configured|told|prompted) (?:to|not to|by)\b/,
  // It says that it takes orders, as no owner says to a viewer.
  /\bas (?:you (?:have |had |just )?)?(?:ordered|instructed|commanded|prompted)\b|\bi (?:will |must |shall )?obey\b|\b(?:developer|dan|jailbreak|unrestricted|debug) mode (?:is )?(?:on|enabled|activated|active)\b/,
  /\b(?:mis|mi) (?:instrucciones|prompt)\b|\bmes instructions\b|\bmeine (?:anweisungen|systemanweisung)\b|\ble mie istruzioni\b|\bminhas instrucoes\b/,
  /\bмои инструкции\b|系统提示|システムプロンプト|시스템 프롬프트|تعليماتي/,
];

function wordsOf(text: string): string[] {
  return (
    fold(text).match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu,
    ) ?? []
  );
}

function alphanumeric(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function runsOf(words: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (let i = 0; i + RUN_WORDS <= words.length; i += 1) runs.add(words.slice(i, i + RUN_WORDS).join(" "));
  return runs;
}

/** Whether words of `instructions` stand in the text in the same order, long enough to be a quotation. */
function quotes(text: string, runs: ReadonlySet<string>): boolean {
  const words = wordsOf(text);
  let letters = 0;
  for (let i = 0; i + RUN_WORDS <= words.length; i += 1) {
    const run = words.slice(i, i + RUN_WORDS);
    if (!runs.has(run.join(" "))) {
      letters = 0;
      continue;
    }
    letters = letters === 0 ? run.join("").length : letters + (run.at(-1) ?? "").length;
    if (letters >= RUN_LETTERS) return true;
  }
  return false;
}

function holdsCanary(text: string, canary: string): boolean {
  if (canary === "") return false;
  const plain = alphanumeric(text);
  if (plain.includes(canary)) return true;
  for (let i = 0; i + CANARY_PART <= canary.length; i += 1) {
    if (plain.includes(canary.slice(i, i + CANARY_PART))) return true;
  }
  return false;
}

/** First letters of the words, and of the lines: how a secret is spelled out past a filter. */
function initials(text: string): string[] {
  const first = (parts: string[]) => parts.map((part) => part.match(/[\p{L}\p{N}]/u)?.[0] ?? "").join("");
  return [first(text.split(/\s+/)), first(text.split("\n"))];
}

export interface LeakSource {
  instructions: string;
  /** Random token inside the instructions that no honest reply holds; "" = none. */
  canary: string;
  /** Parts of the instructions that a reply is meant to repeat: sign-off, example replies, saved texts. */
  mayRepeat?: readonly string[];
}

/**
 * Why a reply gives away what the model was told, or null. Looks at the reply itself and at its base64, hex, rot13,
 * reversed, escaped and leet forms, for the canary, for a quotation, and for talk about instructions.
 */
export function findLeak(reply: string, { instructions, canary, mayRepeat = [] }: LeakSource): string | null {
  const secret = alphanumeric(canary);
  const runs = runsOf(wordsOf(instructions));
  for (const allowed of mayRepeat) for (const run of runsOf(wordsOf(allowed))) runs.delete(run);

  if (holdsCanary(reply, secret) || initials(reply).some((text) => holdsCanary(text, secret))) {
    return "Contains the hidden marker from the instructions.";
  }
  if (quotes(reply, runs)) return "Repeats the AI's instructions word for word.";
  const folded = fold(reply);
  if (ABOUT_ITSELF.some((pattern) => pattern.test(folded))) return "Talks about the AI's instructions.";
  for (const { by, text } of undisguise(reply)) {
    if (holdsCanary(text, secret) || quotes(text, runs))
      return `Contains the AI's instructions in disguise (${by}).`;
  }
  return null;
}
