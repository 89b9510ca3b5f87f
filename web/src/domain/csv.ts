/** One table as CSV: RFC 4180 with \r\n, every field quoted that needs it, and nothing a spreadsheet would run. */
export function toCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/** Spreadsheets show umlauts and emoji right only when the file says that it is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

function field(value: string | number | null | undefined): string {
  if (typeof value === "number") return String(value);
  const text = neutral(value ?? "");
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Viewers write these texts: one that begins like a formula must open as text, also behind blanks. In many countries a
 * spreadsheet cuts lines at semicolons, or is told to cut at tabs or bars; it heeds quotes only where its own cells begin, so a
 * quoted text is cut as well, and each part of it is another beginning.
 */
function neutral(text: string): string {
  return text
    .replace(/^(?=[\s\0]*[=+\-@＝＋－＠]|[\t\r\n])/, "'")
    .replace(/(?<=[;\t|\n]|\r(?!\n))(?=[\s\0"]*[=+\-@＝＋－＠\t])/g, "'");
}
