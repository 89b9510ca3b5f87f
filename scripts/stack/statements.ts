/** A migration's text cut into the statements that the official CLI cuts it into, and keeps in supabase_migrations. */
import { endOfComment } from "./applied-migrations.ts";

/** A piece of SQL within which no statement ends, or one sign: comment, literals, quoted name, mark of a dollar quote, word, blanks. */
const piece =
  /--[^\n\r]*|\/\*|[eE]'(?:[^'\\]+|\\.|'')*'?|'[^']*'?|"[^"]*"?|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[\w\u0080-\uffff][\w$\u0080-\uffff]*|\s+|\\.|./sy;

const isBlank = (text: string) => /^(?:\s|--|\/\*)/.test(text);

/**
 * The statements, each verbatim with the comments before it and without its semicolon. Semicolons within parentheses, as of a
 * rule, and within the body of a function in unquoted SQL end none.
 */
export function statementsOf(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  /** The words before, in small letters; the first is the one that an inner statement begins with. */
  let words: string[] = [];
  let inBody = false;
  for (let at = 0; at < text.length; ) {
    const part = pieceAt(text, at);
    at += part.length;
    if (part === ";" && depth === 0 && !inBody) {
      found.push(text.slice(start, at - 1));
      start = at;
    }
    if (part === ";") words = [];
    else if (!isBlank(part)) words.push(part.toLowerCase());
    if (part === "(") depth += 1;
    if (part === ")") depth = Math.max(0, depth - 1);
    if (!inBody && words.at(-1) === "atomic" && words.at(-2) === "begin") {
      inBody = true;
      words = [];
    } else if (inBody && words.length === 1 && words[0] === "end") {
      inBody = false;
    }
  }
  found.push(text.slice(start));
  return found.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

function pieceAt(text: string, at: number): string {
  piece.lastIndex = at;
  const part = piece.exec(text)?.[0] ?? "";
  if (part === "/*") return text.slice(at, endOfComment(text, at));
  if (!/^\$.*\$$/s.test(part) || part.length < 2) return part;
  const end = text.indexOf(part, at + part.length);
  return text.slice(at, end < 0 ? undefined : end + part.length);
}
