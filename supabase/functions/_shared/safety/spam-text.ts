import { fold, plainText } from "../text/normalise.ts";
import { type FoundLink, findLinks } from "./links.ts";

/** What begging is looked for in, worked out once a comment. */
export interface SpamView {
  /** Folded, spellings of the usual lures made one, blanks single. */
  text: string;
  /** The comment before folding. */
  original: string;
  links: FoundLink[];
  words: string[];
}

/** Links to the platform itself are mostly a moment in the video or the video shared; they are not "elsewhere". */
export function isHomeLink(link: FoundLink): boolean {
  return /(?:^|\.)(?:youtube\.com|youtu\.be)$/.test(link.host);
}

/** Spellings seen in the wild, made one. Order matters: longer forms first. */
const SPELLINGS: [RegExp, string][] = [
  [/\bsc?u[bcs]{1,4}r?i+b+e?\b/g, "subscribe"],
  [/\bsc?u[bcs]{1,4}r?i+b+e+rs?\b|\bsubs\b/g, "subscribers"],
  [/\b(?:sub) (?=me\b|my\b|to\b|back\b|us\b|please\b)/g, "subscribe "],
  [/\bch+an+el+\b|\bchann?le\b|\bchanal\b/g, "channel"],
  [/\bpl(?:e*a*s+e*|z+|s+|i+z+|e+a*z+e*|ox)\b/g, "please"],
  [/\bv(?:id|ids|idz|idios|idoes|ideoes|idoe)\b/g, "videos"],
  [/\bu\b/g, "you"],
  [/\bur\b/g, "your"],
  [/\b(?:ch?eck|chek|chack|chk)(?=ing\b|ed\b|\b)/g, "check"],
  [/\byou ?tube?r'?s?\b/g, "youtuber"],
  [/\bfb\b/g, "facebook"],
  [/\b(?:ig|insta)\b/g, "instagram"],
  [/\bgon?na\b/g, "going to"],
  [/\bwan+a\b/g, "want to"],
];

const NOT_WORD = /[^\p{L}\p{N}'+@#$]+/u;

function canonical(folded: string): string {
  let text = folded.replace(/\[|\]/g, "").replace(/(\p{L})\1{2,}/gu, "$1");
  for (const [pattern, word] of SPELLINGS) text = text.replace(pattern, word);
  return text;
}

/**
 * The comment as the detector reads it.
 * @param videoId the video it stands under: links to that very video are no links to elsewhere
 */
export function viewOf(comment: string, videoId?: string): SpamView {
  let original = plainText(comment);
  if (videoId)
    original = original.replaceAll(new RegExp(`(?<!\\S)\\S*${videoId.replace(/\W/g, "\\$&")}\\S*`, "g"), " ");
  const links = findLinks(original);
  let bare = original;
  for (const { raw, certain } of links) if (certain) bare = bare.replaceAll(raw, " ");
  const text = canonical(fold(links.length > 0 ? bare.replace(/\bhttps?:\S*/gi, " ") : bare));
  return {
    original,
    links,
    text,
    words: text.split(NOT_WORD).filter((word) => word !== "" && !/^'+$/.test(word)),
  };
}
