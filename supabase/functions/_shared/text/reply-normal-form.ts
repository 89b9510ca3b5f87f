/**
 * The one form in which an approved reply is hashed and a posted reply is compared: NFC, `\n` line ends, no blanks at
 * line ends, none around the text. The platform returns a reply with such differences; nothing else may differ.
 */
export function normaliseReply(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, "")
    .trim();
}
