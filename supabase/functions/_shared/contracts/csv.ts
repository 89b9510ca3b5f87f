/** One table as CSV: RFC 4180 with \r\n, every field quoted that needs it, and nothing a spreadsheet would run. */
export function toCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/** Spreadsheets show umlauts and emoji right only when the file says that it is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

// A YouTube handle, which most authors are called by. A spreadsheet takes `@` for the beginning of a function, and runs one only
// with brackets, which no handle has; an apostrophe before every author would be wrong everywhere else.
// First in its line it is not spared: cut at another separator, the whole line follows it in one cell.
const HANDLE = /^@[\p{L}\p{N}][\p{L}\p{N}_.·-]*$/u;

function field(value: string | number | null | undefined, place: number): string {
  if (typeof value === "number") return String(value);
  const text = value && place > 0 && HANDLE.test(value) ? value : neutral(value ?? "");
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Viewers write these texts: one that begins like a formula must open as text, also behind blanks. In many countries a
 * spreadsheet cuts lines at semicolons, or is told to cut at tabs or bars; it heeds quotes only where its own cells begin, so a
 * quoted text is cut as well, and each part of it is another beginning.
 */
function neutral(text: string): string {
  const opened = text.replace(/^(?=[\s\0]*[=+\-@＝＋－＠]|[\t\r\n])/, "'");
  const pieces: string[] = [];
  let end = opened.length;
  // From the end: whether a formula stands behind the blanks is known when they are met, however many parts begin among them.
  let opens = false;
  for (let at = opened.length - 1; at >= 0; at--) {
    const sign = opened[at] ?? "";
    opens = /[=+\-@＝＋－＠\t]/.test(sign) || (opens && /[\s\0"]/.test(sign));
    const before = opened[at - 1] ?? "";
    if (opens && (/[;\t|\n]/.test(before) || (before === "\r" && sign !== "\n"))) {
      pieces.push(opened.slice(at, end), "'");
      end = at;
    }
  }
  return opened.slice(0, end) + pieces.reverse().join("");
}
