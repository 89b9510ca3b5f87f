import { plainWord } from "./level.ts";

/** In these a reply and its sources may name the same language or country. */
const SPOKEN = ["en", "de", "es", "pt", "fr", "ja"];
const LANGUAGES =
  "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  );
/** Continents, by their numbers. */
const CONTINENTS = ["002", "003", "005", "009", "019", "142", "150"];
const COUNTRIES =
  "AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HR HU ID IE IL IN IS IT JP KR LT LU LV MA MX NL NO NZ PE PH PL PT RO RS RU SE SG SI SK TH TR TW UA US UY VN ZA".split(
    " ",
  );

/** What people call them. */
const SHORT: Record<string, string[]> = {
  GB: [
    "uk",
    "great britain",
    "britain",
    "grossbritannien",
    "gran bretana",
    "gra bretanha",
    "grande bretagne",
  ],
  US: ["usa", "us", "eeuu", "ee uu", "eua", "アメリカ"],
};

const fold = (name: string) =>
  plainWord(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Every name of a language or country in every language that is spoken here, by any of its names. */
let known: Map<string, Set<string>> | undefined;
function names(): Map<string, Set<string>> {
  if (known) return known;
  known = new Map();
  for (const [type, codes] of [
    ["language", LANGUAGES],
    ["region", [...COUNTRIES, ...CONTINENTS]],
  ] as const) {
    for (const code of codes) {
      const all = new Set(
        [
          ...SPOKEN.map((locale) => fold(new Intl.DisplayNames([locale], { type }).of(code) ?? "")),
          ...(type === "region" ? (SHORT[code] ?? []) : []),
        ].filter((name) => name !== ""),
      );
      for (const name of all) known.set(name, new Set([...(known.get(name) ?? []), ...all]));
    }
  }
  return known;
}

/** The names that a language or a country has elsewhere: Englisch, inglés, 英語. Folded; none for any other word. */
export function exonymsOf(name: string): string[] {
  const folded = fold(name);
  // "Portugiesischem", "brasilianisches"
  const bare = folded.replace(/(?<=isch)(?:e[mnrs]?)$/, "");
  return [...(names().get(folded) ?? names().get(bare) ?? [])];
}
