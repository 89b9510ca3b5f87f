/** A reply with what it was given; `invented` and `plain`: words that no source says. */
export interface ReplyCase {
  lang: string;
  comment: string;
  cited: string[];
  reply: string;
  /** The words that must be marked; of a proven reply there are none. */
  invented?: string;
  /** Words of a sentence that must go to the judge. */
  plain?: string;
}

/** With `~` before it, what is invented is for the judge. */
type Given = [comment: string, reply: string, invented?: string];

/** Replies about one source, or several, or none (""). */
export const about = (lang: string, source: string | string[], given: Given[]): ReplyCase[] =>
  given.map(([comment, reply, invented]) => ({
    lang,
    comment,
    cited: [source].flat().filter((one) => one !== ""),
    reply,
    ...(invented?.startsWith("~") ? { plain: invented.slice(1) } : invented ? { invented } : {}),
  }));
