/**
 * Text as a reader sees it: the forms every detector of this folder compares.
 * Nothing here changes what is stored or posted.
 */

/** Controls and what Unicode calls ignorable: zero-width, bidi, soft hyphen, variation selectors, tags, fillers. */
const INVISIBLE = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\t\n\r]]/gv;

/** Removes every character that shows nothing; tabs and line ends stay. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Characters of other scripts that are drawn like an ASCII letter, and those NFKC leaves alone. */
const LOOKALIKES = new Map<string, string>(
  Object.entries({
    a: "аαɑᴀ🅰🄰",
    b: "Ьвʙᴃ🅱🄱",
    c: "сϲᴄ🅲🄲",
    d: "ԁᴅ🅳🄳",
    e: "еεєᴇҽ🅴🄴",
    f: "ꜰғ🅵🄵",
    g: "ɡɢԍ🅶🄶",
    h: "һнʜ🅷🄷",
    i: "іιıɪ🅸🄸",
    j: "јᴊ🅹🄹",
    k: "кκᴋ🅺🄺",
    l: "ӏʟⅼ🅻🄻",
    m: "мᴍ🅼🄼",
    n: "пηɴ🅽🄽",
    o: "оοσᴏօ🅾🄾",
    p: "рρᴘ🅿🄿",
    q: "ԛɋ🆀🅀",
    r: "гʀᴦ🆁🅁",
    s: "ѕꜱ🆂🅂",
    t: "тτᴛ🆃🅃",
    u: "υսᴜ🆄🅄",
    v: "ѵνᴠ🆅🅅",
    w: "ԝωᴡ🆆🅆",
    x: "хχ🆇🅇",
    y: "уүʏγ🆈🅈",
    z: "ᴢ🆉🅉",
  }).flatMap(([letter, twins]) => [...twins].map((twin): [string, string] => [twin, letter])),
);

const WORD = /[\p{L}\p{N}\p{So}]+/gu;
const HAS_FOREIGN = /[^\p{ASCII}]/u;
const SPACED_LETTERS = /(?<![\p{L}\p{N}])(?:[a-z][ ._*-]){3,}[a-z](?![\p{L}\p{N}])/gu;

function replaceTwins(word: string): string {
  let plain = "";
  for (const char of word) plain += LOOKALIKES.get(char) ?? char;
  return plain;
}

/** A word counts as disguised when it mixes scripts, or is made of twins alone in a text that is otherwise Latin. */
function plainLetters(text: string): string {
  if (!HAS_FOREIGN.test(text)) return text;
  const mixed = text.replace(WORD, (word) => (/[a-z]/.test(word) ? replaceTwins(word) : word));
  const latin = mixed.match(/[a-z]/g)?.length ?? 0;
  return mixed.replace(/[^\p{ASCII}\s]{2,}/gu, (word) => {
    const plain = replaceTwins(word);
    return /^[a-z]+$/.test(plain) && (latin > 0 || hasSymbolTwins(word)) ? plain : word;
  });
}

/** Small capitals, boxed letters and the like belong to no living orthography, so they are a disguise on their own. */
function hasSymbolTwins(word: string): boolean {
  return /[\u1d00-\u1dbf\u0250-\u02af\ua730-\ua7ff\u{1f130}-\u{1f189}]/u.test(word);
}

/** Removes the marks over Latin letters, and the stacks of marks that nobody writes, in any script. */
function withoutMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(/([a-z])[\u0300-\u036f]+/gu, "$1")
    .replace(/\p{Script=Inherited}{2,}/gu, "")
    .normalize("NFC");
}

/**
 * The form in which phrases are compared: NFKC, lower case, invisible characters out, disguised letters as ASCII,
 * accents of Latin letters off, typographic quotes straight, letters written apart joined, every blank one space.
 */
export function fold(text: string): string {
  let plain = stripInvisible(text).normalize("NFKC").toLowerCase();
  if (HAS_FOREIGN.test(plain)) {
    plain = withoutMarks(plainLetters(plain))
      .replace(/[\u2018\u2019\u201a\u201b\u2032´`]/g, "'")
      .replace(/[\u201c-\u201f\u2033«»]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, "-");
  }
  return plain
    .replace(SPACED_LETTERS, (run) => run.replace(/[ ._*-]/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Undoes the HTML that the Data API's `textDisplay` puts around a comment; the target of a link stays as text. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(
      /<a\s(?:[^<>"]|"[^"<]*"(?= [a-z]))*?href="([^"<]*)"[^<>]*>([^<]*)<\/a>/gi,
      (_all, href: string, shown: string) => (shown.includes("://") ? shown : `${href} ${shown}`),
    )
    .replace(/<\/?(?:a|b|i|s|u|em|span|strong|wbr|font)\b[^<>]*>/gi, "")
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
      if (name[0] !== "#") return ENTITIES[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}
