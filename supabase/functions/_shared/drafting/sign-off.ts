/** A reply's outer shape: the parts of a brand voice that are ours to make sure of, not the model's. */

/** The reply with the sign-off behind it; as it is when there is none. */
export function endWith(reply: string, signOff: string): string {
  return signOff.trim() === "" ? reply : `${reply} ${signOff.trim()}`;
}

/** The reply without the sign-off, should it end with it. */
export function withoutEnd(reply: string, signOff: string): string {
  const text = reply.trim();
  const end = signOff.trim();
  return end !== "" && text.endsWith(end) ? text.slice(0, -end.length).trim() : text;
}

/** The reply without emoji and the blanks before them. Digits and `#` stay, though they can begin an emoji. */
export function withoutEmoji(reply: string): string {
  return reply.replace(/[^\S\n]*(?:\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?)/gv, "").trim();
}
