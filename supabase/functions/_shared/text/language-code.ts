import { languageName } from "../contracts/language-name.ts";

/** Codes that were renamed, as models still use them. */
const RENAMED: Record<string, string> = {
  iw: "he",
  in: "id",
  ji: "yi",
  fil: "tl",
  nb: "no",
  nn: "no",
  cmn: "zh",
  yue: "zh",
};

/** Languages that a model may name in English instead of by its code. */
const NAMED = new Map(
  "ar bg bn ca cs da de el en es et fa fi fr gu he hi hr hu id it ja kn ko lt lv ml mr ms ne nl no pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi zh"
    .split(" ")
    .map((code) => [languageName(code).toLowerCase(), code]),
);

/** The primary subtag of a language as somebody told it, code or English name; null when that is none. */
export function primaryLanguage(told: string | null | undefined): string | null {
  const plain = told?.trim().toLowerCase() ?? "";
  const subtag = NAMED.get(plain) ?? plain.split(/[-_]/)[0] ?? "";
  if (!/^[a-z]{2,3}$/.test(subtag) || ["und", "mul", "zxx"].includes(subtag)) return null;
  return RENAMED[subtag] ?? subtag;
}

/** Whether two codes mean one language, in whatever script and country. */
export function sameLanguage(one: string, other: string): boolean {
  return primaryLanguage(one) === primaryLanguage(other);
}
