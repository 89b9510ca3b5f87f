import { languageName } from "@shared/contracts/language-name.ts";

/** Languages to choose from, the most written on YouTube. */
export const LANGUAGES = [
  "en",
  "es",
  "pt",
  "hi",
  "ar",
  "id",
  "ru",
  "fr",
  "de",
  "ja",
  "ko",
  "tr",
  "vi",
  "th",
  "it",
  "pl",
  "nl",
  "bn",
  "ta",
  "te",
  "mr",
  "ur",
  "fa",
  "uk",
  "ro",
  "el",
  "cs",
  "hu",
  "sv",
  "da",
  "fi",
  "no",
  "he",
  "ms",
  "tl",
  "zh",
] as const;

/** Languages as options by name; one that was chosen earlier and is none of them stays in reach. */
export function languageOptions(also: readonly string[] = []): { value: string; label: string }[] {
  return [...new Set<string>([...LANGUAGES, ...also])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}

/** The first part of a language tag: `pt` of `pt-BR`. */
export function baseLanguage(tag: string): string {
  return (tag.split("-")[0] ?? tag).toLowerCase();
}
