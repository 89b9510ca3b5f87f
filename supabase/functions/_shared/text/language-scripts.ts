/** A script that one living language has to itself (or nearly): the letters are the answer. */
export const OWN_SCRIPT: [string, RegExp][] = [
  ["ko", /\p{Script=Hangul}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["hy", /\p{Script=Armenian}/gu],
  ["ka", /\p{Script=Georgian}/gu],
  ["ta", /\p{Script=Tamil}/gu],
  ["te", /\p{Script=Telugu}/gu],
  ["kn", /\p{Script=Kannada}/gu],
  ["ml", /\p{Script=Malayalam}/gu],
  ["bn", /\p{Script=Bengali}/gu],
  ["gu", /\p{Script=Gujarati}/gu],
  ["pa", /\p{Script=Gurmukhi}/gu],
  ["or", /\p{Script=Oriya}/gu],
  ["si", /\p{Script=Sinhala}/gu],
  ["km", /\p{Script=Khmer}/gu],
  ["lo", /\p{Script=Lao}/gu],
  ["my", /\p{Script=Myanmar}/gu],
  ["am", /\p{Script=Ethiopic}/gu],
];

export interface SharedScript {
  script: RegExp;
  /** Letters and endings that of the candidates only one has; the first that is found decides. */
  marks: [RegExp, string][];
  candidates: readonly string[];
  /** Named when nothing tells, unsurely. */
  commonest: string;
}

/** Scripts of several languages. */
export const SHARED_SCRIPT: SharedScript[] = [
  {
    script: /\p{Script=Cyrillic}/gu,
    marks: [
      [/ў/u, "be"],
      [/[ѓќѕ]/u, "mk"],
      [/[ђћљњџј]/u, "sr"],
      [/[әғқңөұүһ]/u, "kk"],
      [/[ґєії]/u, "uk"],
      [/[ыэё]/u, "ru"],
      // Bulgarian alone has ъ between consonants, as a vowel of its own.
      [/[бвгджзклмнпрстфхцчшщ]ъ[бвгджзйклмнпрстфхцчшщ]|ът(?!\p{L})/u, "bg"],
    ],
    candidates: ["ru", "uk", "bg", "sr", "be", "mk"],
    commonest: "ru",
  },
  {
    script: /\p{Script=Arabic}/gu,
    marks: [
      [/[ٹڈڑںےھہۃ]/u, "ur"],
      [/[ێۆڕڵە]/u, "ku"],
      // Keyboards for Persian write yeh and kaf with code points of their own.
      [/[پچژگکی]/u, "fa"],
      [/[ةىيكأإؤئ]/u, "ar"],
    ],
    candidates: ["ar", "fa", "ur"],
    commonest: "ar",
  },
  {
    script: /\p{Script=Devanagari}/gu,
    marks: [
      [/ळ/u, "mr"],
      [
        /(?<!\p{L})(?:छन्?|छु|छौं?|छैन\p{M}*)(?![\p{L}\p{M}])|\p{L}\p{M}*(?:हुन्छ|भयो|भएको|लाई|बाट|हरू|नुहोस्|नुभयो)(?![\p{L}\p{M}])/u,
        "ne",
      ],
      [/(?<!\p{L})(?:आहेत?|आणि|आहात|नाहीत?|च्या|मला|तुला|झाल[ाीे]ं?|केल[ाीे]ं?)(?![\p{L}\p{M}])/u, "mr"],
    ],
    candidates: ["hi", "mr", "ne"],
    commonest: "hi",
  },
];

export const HAN = /\p{Script=Han}/gu;
export const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
export const LATIN = /\p{Script=Latin}/gu;

/** Characters that Chinese uses in nearly every sentence and Japanese hardly ever: particles, pronouns, simplified forms. */
const CHINESE =
  /[的了吗呢吧啊呀嗎這这你妳您们們她它哪什么麼怎谁沒还给让讓说說很谢觉覺视频见爱欢乐听时间开关问题请买卖钱样对过进动东车书话语读马鸟龙门岁终讲哈喔哦嘛呗咯帅]/gu;
/** Forms and words of kanji that only Japanese has, and ends of Japanese words that are written without kana. */
const JAPANESE =
  /[々〆込働峠畑辻枠匂円売買図戻応気検権広黒桜涙歩単帰雑駅験]|最高$|神回|面白|大好|素敵|素晴|可愛/u;

/** Text without kana: Chinese only when it holds what Japanese has not, since one word is often written alike in both. */
export function hanLanguage(text: string, letters: number): { code: string | null; confidence: number } {
  const chinese = new Set(text.match(CHINESE) ?? []).size;
  const japanese = JAPANESE.test(text);
  if (chinese > 0 && !japanese) {
    return { code: "zh", confidence: Math.min(0.98, 0.7 + 0.1 * chinese + (letters >= 6 ? 0.1 : 0)) };
  }
  if (chinese === 0 && letters >= 6 && !japanese) return { code: "zh", confidence: 0.6 };
  return { code: null, confidence: 0 };
}
