/** Which language a comment is in. */

const LANGUAGES = ["en", "es", "de", "fr", "pt", "hi", "ja", "ar", "ru", "ko"] as const;
export type Language = (typeof LANGUAGES)[number];

const NAMES: Record<string, Language> = {
  English: "en",
  Spanish: "es",
  German: "de",
  French: "fr",
  Portuguese: "pt",
  Hindi: "hi",
  Japanese: "ja",
  Arabic: "ar",
  Russian: "ru",
  Korean: "ko",
};

/** A language by its English name; null for one the model cannot write. */
export function languageNamed(name: string | null): Language | null {
  return name === null ? null : (NAMES[name] ?? null);
}

const SCRIPTS: [Language, RegExp][] = [
  ["ja", /[\u3040-\u30ff]/],
  ["ko", /[\uac00-\ud7af]/],
  ["hi", /[\u0900-\u097f]/],
  ["ar", /[\u0600-\u06ff]/],
  ["ru", /[\u0400-\u04ff]/],
];

const SIGNS: [Language, RegExp][] = [
  ["es", /[¿¡ñ]/i],
  ["pt", /[ãõ]/i],
  ["de", /ß/],
];

/** Words that are frequent in one of the Latin-script languages and rare in the others. */
const WORDS: [Language, Set<string>][] = [
  [
    "es",
    words(
      "el los las que por para con una muy pero como gracias está esta este hola qué cómo más también tienes puedes mi tu hacer receta video buenísimo saludos desde cuánto sin todo",
    ),
  ],
  [
    "pt",
    words(
      "você vocês não muito obrigado obrigada uma com para que mas como está esse essa isso fazer receita vídeo oi olá bom boa também tem meu minha fica por demais abraço qual quais é são leite parabéns adorei ótimo",
    ),
  ],
  [
    "fr",
    words(
      "le les des une est pour avec dans je tu vous nous mais merci très bonjour que qui sur pas cette ce ça avez votre recette vidéo quel quelle combien depuis c'est j'ai",
    ),
  ],
  [
    "de",
    words(
      "der die das und ist nicht ich du ihr wir mit für auf ein eine einen sehr danke aber wie was kann könnt bitte mal auch habe schon rezept video noch zu wieder ganz liebe grüße sie wenn den dem sind im müssen welche welcher welches woher gibt",
    ),
  ],
  [
    "en",
    words(
      "the and is are you your this that what how for with it i my me of to in on was so but not can please love thanks great just have do",
    ),
  ],
];

/** The language of a comment, by its script or its small words; English when nothing tells. */
export function languageOf(comment: string): Language {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(comment));
  if (script !== undefined) return script[0];
  // Signs that only one of these languages has.
  const sign = SIGNS.find(([, pattern]) => pattern.test(comment));
  if (sign !== undefined) return sign[0];
  const tokens = comment.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  let best: Language = "en";
  let most = 0;
  for (const [language, known] of WORDS) {
    const hits = tokens.filter((token) => known.has(token)).length;
    if (hits > most || (hits === most && hits > 0 && language === "en")) {
      best = language;
      most = hits;
    }
  }
  return best;
}

function words(list: string): Set<string> {
  return new Set(list.split(" "));
}
