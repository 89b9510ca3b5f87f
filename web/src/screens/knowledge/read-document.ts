import { COLUMN_VALUES, LIMITS } from "@shared/database/vocabulary.gen.ts";

export type Format = (typeof COLUMN_VALUES.documents.format)[number];

/** What a file picker offers. */
export const ACCEPTED = COLUMN_VALUES.documents.format.map((format) => `.${format}`).join(",");

/** A file as a document, or in one sentence why it is none. */
export type ReadDocument = { title: string; format: Format; body: string } | { problem: string };

/** Reads a file that an owner chose. Never rejects. */
export async function readDocument(file: File): Promise<ReadDocument> {
  const format = COLUMN_VALUES.documents.format.find((one) => file.name.toLowerCase().endsWith(`.${one}`));
  if (!format) return { problem: `“${file.name}” isn't supported. Choose a .md, .txt, .srt or .vtt file.` };
  // No character has more than 4 bytes, so that nothing huge is read to be refused.
  if (file.size > 4 * LIMITS.document_characters) return { problem: tooLong };
  let body: string;
  try {
    // Fails for what is no UTF-8, in place of storing question marks.
    body = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { problem: `Couldn't read “${file.name}” as text. Save it as UTF-8 and choose it again.` };
  }
  if (body.includes("\0")) return { problem: `“${file.name}” isn't a text file. Choose another one.` };
  const problem = problemOf(body, format);
  return problem ? { problem } : { title: file.name.slice(0, -format.length - 1), format, body };
}

const tooLong = `Documents can have up to ${LIMITS.document_characters.toLocaleString()} characters. Split this one into parts.`;

/** What is wrong with a document's text; undefined when nothing is. */
export function problemOf(body: string, format: Format): string | undefined {
  if (body.trim() === "") return "This document is empty. Add some text.";
  if ([...body].length > LIMITS.document_characters) return tooLong;
  if ((format === "srt" || format === "vtt") && !/\d{1,2}:\d{2}[.,]\d{1,3}\s*-->/.test(body)) {
    return "No subtitle times found, such as 00:01:02,000 --> 00:01:04,000. Choose Plain text instead.";
  }
  return undefined;
}
