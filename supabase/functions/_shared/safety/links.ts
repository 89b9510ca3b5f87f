import { fold, stripInvisible } from "../text/normalise.ts";

export interface FoundLink {
  /** Lower-case ASCII host, without `www.`; a scheme that has no host (`mailto:`) gives the scheme. */
  host: string;
  /** The text that was taken for a link. */
  raw: string;
  /** False for a bare name such as `ends.so` that may be two sentences without a blank between. */
  certain: boolean;
}

const GENERIC = `com net org info biz edu gov mil int io co app dev xyz top site online store shop club live life
  world today news blog tech space fun pro link click icu vip win bid loan men work zone cloud page website
  digital media agency email chat games game stream video tube music band rocks social network gift gifts
  cash money finance credit bet casino poker sex porn xxx cam date dating fit health care center city
  company ltd group team wiki art design studio photo pics photos ninja guru expert academy school
  training tips tools support help host hosting press review reviews download software systems ai gg tv arpa onion example test invalid local`;

const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Codes of countries, now and once; those that are also English words are told apart in `WORDY`. */
const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) =>
  regions.of(code.toUpperCase()),
);

const TLDS = new Set([...GENERIC.split(/\s+/), ...COUNTRIES, "ac", "eu", "su", "uk"]);
/** Endings that also begin or are a common word, so `great.it was` is not surely a link. */
const WORDY = new Set(
  `am an as at be by do er in is it me my no so to us he id la ma pa re st ta ye va de el en es et ne se si te un no
  live life world today news work fun pro link win men cash money game games video music band art team
  help date page site top care fit school city center company group review tips tools chat stream vip bet`.split(
    /\s+/,
  ),
);

const NATIVE_TLDS = new Set(
  "рф рус укр бел срб мкд бг қаз ελ 中国 中國 公司 网络 网址 香港 台灣 한국 みんな コム भारत ไทย امارات السعودية مصر ایران موقع".split(
    " ",
  ),
);

const DOTS = /[\u3002\uff0e\uff61\u2024\u00b7\u2027\u2219\u22c5\u2022\u0701\u0702\u06d4]/g;
/** In brackets, and the English word, it is meant as a dot; `punto` and its kin are words of ordinary sentences too. */
const SPELLED_DOT =
  /(?<!\s)\s*[([{<]\s*(?:\.|dot|d0t|punto|punkt|point|ponto|nokta|точка)\s*[)\]}>]\s*|(?<!\s)\s+d[o0]t\s+/giu;
const SPELLED_ABROAD =
  /(?<!\s)\s+(?:punto|punkt|ponto|nokta|точка)\s+(?=(?:com|net|org|info|xyz|ru|io|tv)(?![\p{L}\p{N}]))/giu;
const LETTERS_APART = /(?<!\S)(?:\S\s){4,}\S(?!\S)/g;
const LETTER = String.raw`[\p{L}\p{N}]`;
const LABEL = String.raw`${LETTER}(?:[\p{L}\p{N}\p{M}_-]{0,61}${LETTER})?`;
const SCHEME = /(?<![a-z])(?:h[tx]{2}ps?|ftp|wss?)\s*:[\\/]*\s*([^\s<>"'()[\]{}|]+)/giu;
const OTHER_SCHEME =
  /(?<![\p{L}\p{N}_])(javascript|vbscript|data|mailto|tel|sms|tg|whatsapp|intent|file|magnet|bitcoin)\s*:\s*[^\s,.!?]+/giu;
/** Of a name with many dots the first is a beginning, and none after it: the whole would be read anew from each. */
const BARE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?<!(?<![\p{L}\p{N}_-])${LABEL}\.)((?:${LABEL}\.)+([\p{L}][\p{L}\p{N}-]{1,23}))(?![\p{L}\p{N}_-])([:/?#][^\s<>"')\]]*)?`,
  "giu",
);
/**
 * `name . com`, `name .org`, `name. com`: a blank beside the dot; `. Info` after a sentence is left alone. The name is read backwards
 * from there: forwards it would be read anew from each part of `a_a_a_`.
 */
const BROKEN_DOT = new RegExp(
  String.raw`(?<=${LETTER})(?=[\s.,])(?<=(?<!${LETTER})(${LABEL}))(?:\s+\.\s*(c[o0]m|net|org|info|ru|xyz|io|tv)|(?:\.\s+|,)(c[o0]m))(?!${LETTER})`,
  "giu",
);
const IP = /(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3})(?=[:/])/g;
/** `w w w. the name. net`: the name may hold blanks. */
const WWW_APART =
  /(?<!\S)w ?w ?w ?\.\s+([\p{L}\p{N}][\p{L}\p{N} -]{1,40}?)\s*\.\s*([a-z]{2,10})(?![\p{L}\p{N}])/giu;
const WATCH = /(?<![\w./])\/?watch\s?\?\s?v=[\w-]{6,}/gi;

/** The host a browser would open, or null when it would open none. */
function hostOf(address: string): string | null {
  try {
    return new URL(`https://${address.replace(/^[\\/]+/, "")}`).hostname
      .replace(/\.$/, "")
      .replace(/^www\./, "");
  } catch {
    return null;
  }
}

function hasForeignLetters(label: string): boolean {
  return /[^\p{ASCII}]/u.test(label);
}

function isTld(label: string): boolean {
  const plain = label.toLowerCase().replaceAll("0", "o");
  return TLDS.has(plain) || plain.startsWith("xn--");
}

/** The host is given as it would be asked for, so a disguised name comes out in punycode and equals no plain one. */
function bareHost(host: string, tld: string): string | null {
  if (/^[\d.]+$/.test(host)) return null;
  if (isTld(tld)) return hostOf(host.replace(/c0m$/i, "com"));
  return hasForeignLetters(tld) && (NATIVE_TLDS.has(tld.toLowerCase()) || isTld(fold(`a${tld}`).slice(1)))
    ? hostOf(host)
    : null;
}

/**
 * Every address in a text: with a scheme, bare, as markdown or HTML, with spelled or disguised dots, with letters apart,
 * in punycode or with letters of another script (then the host is its punycode form, equal to no plain name).
 */
export function findLinks(text: string): FoundLink[] {
  const shown = stripInvisible(text);
  const found = new Map<string, FoundLink>();
  const add = (host: string | null, raw: string, certain: boolean) => {
    if (!host) return;
    const known = found.get(host);
    if (!known || (certain && !known.certain)) found.set(host, { host, raw: raw.trim(), certain });
  };
  // Most comments hold nothing that could be an address; they leave here.
  if (
    !/[.:\u3002\uff0e\uff61\u2024\u00b7\u2027\u2219\u22c5\u2022\u0701\u0702\u06d4\uff1a]|watch\s?\?|d[o0]t|p[uo]n|nokta|точка/iu.test(
      shown,
    )
  )
    return [];

  const joined = shown.replace(LETTERS_APART, (run) => run.replace(/\s/g, ""));
  const dotted = joined
    .replace(DOTS, ".")
    .replace(/\uff1a/g, ":")
    .replace(/[\uff0f\u2044\u2215]/g, "/");

  for (const match of dotted.matchAll(SCHEME)) {
    add(hostOf((match[1] ?? "").replace(/[\\]/g, "/")), match[0], true);
  }
  for (const match of dotted.matchAll(OTHER_SCHEME))
    add(`${(match[1] ?? "").toLowerCase()}:`, match[0], true);
  const rest = dotted.replace(SCHEME, " ");
  for (const match of rest.matchAll(BARE)) {
    const [raw, host = "", tld = "", path] = match;
    const certain = Boolean(path && path.length > 1) || /^www\./i.test(host) || !WORDY.has(tld.toLowerCase());
    add(bareHost(host, tld), raw, certain);
  }
  for (const { index, 0: ending, 1: name, 2: tld, 3: close } of rest.matchAll(BROKEN_DOT)) {
    // In Portuguese a sentence may begin so: "É só. Com calma."
    if (close === "Com" && /^ \p{L}/u.test(rest.slice(index + ending.length))) continue;
    add(hostOf(`${name}.${(tld ?? close ?? "").replace("0", "o")}`), `${name}${ending}`, true);
  }
  for (const match of rest.matchAll(WWW_APART)) {
    if (isTld(match[2] ?? "")) add(hostOf(`${match[1]}.${match[2]}`.replace(/\s/g, "")), match[0], true);
  }
  for (const match of rest.matchAll(IP)) add(match[1] ?? null, match[0], true);
  for (const match of rest.matchAll(WATCH)) add("youtube.com", match[0], true);
  const spelled = rest.replace(SPELLED_DOT, ".").replace(SPELLED_ABROAD, ".");
  if (spelled !== rest) {
    for (const match of spelled.matchAll(BARE)) {
      const host = bareHost(match[1] ?? "", match[2] ?? "");
      if (host && !found.has(host)) add(host, match[0], !WORDY.has((match[2] ?? "").toLowerCase()));
    }
  }
  return [...found.values()];
}

const VIDEO_ID = /(?:[?&]v=|youtu\.be\/|\/(?:shorts|live|embed)\/)([\w-]{6,})/i;

/** A video is known by its id, however it is linked to. */
export const videoIdIn = (link: string): string | undefined => VIDEO_ID.exec(link)?.[1];

/** A text without these addresses, each as it stands and to its end: what goes on after one is another. */
export function withoutLinks(text: string, links: readonly string[]): string {
  return links.reduce((left, link) => {
    const address = link.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return left.replace(
      new RegExp(
        `(?<![\\p{L}\\p{N}@./:-])${address}(?![\\p{L}\\p{N}_/?=&#%~+@-]|[.,:;!?][\\p{L}\\p{N}/])`,
        "gu",
      ),
      " ",
    );
  }, text);
}

/** Whether a host is one of the allowed hosts or lies under one; an entry without a dot allows nothing. */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const base = hostOf(
      entry
        .trim()
        .replace(/^[a-z]+:\/\//i, "")
        .replace(/^\*\./, ""),
    );
    return base?.includes(".") === true && (host === base || host.endsWith(`.${base}`));
  });
}
