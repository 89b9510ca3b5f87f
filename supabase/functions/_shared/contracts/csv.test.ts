import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

describe("CSV", () => {
  it("ends every line with \\r\\n and quotes what needs it, doubling quotes", () => {
    expect(toCsv([["a", 'say "hi"', "x,y", "two\nlines", 7, null]])).toBe(
      'a,"say ""hi""","x,y","two\nlines",7,\r\n',
    );
  });

  it.each(["=1+1", "+49", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =cmd|' /C calc'!A0", "＝1"])(
    "opens %j as text, not as a formula",
    (text) => {
      expect(toCsv([[text]]).replace(/^"/, "")).toMatch(/^'/);
    },
  );

  it.each([
    ["hi;=cmd|' /C calc'!A0", "\"hi;'=cmd|' /C calc'!A0\"\r\n"],
    ["hi;  @SUM(A1)", '"hi;\'  @SUM(A1)"\r\n'],
    ['hi;"=1+1"', '"hi;\'""=1+1"""\r\n'],
    ["one\n-2", '"one\n\'-2"\r\n'],
    ["one\t+49", '"one\t\'+49"\r\n'],
    ["one|=1", '"one|\'=1"\r\n'],
  ])("lets no formula begin in the middle of %j", (text, line) => {
    expect(toCsv([[text]])).toBe(line);
  });

  it("writes an author's handle as it is, and nothing that a spreadsheet would run", () => {
    expect(toCsv([["by", "@ana", "@tea-club_7.b", "@مريم"]])).toBe("by,@ana,@tea-club_7.b,@مريم\r\n");
    expect(toCsv([["@ana", "@SUM(A1)", "@ana =1", "@ana!A1", "@"]])).toBe(
      "'@ana,'@SUM(A1),'@ana =1,'@ana!A1,'@\r\n",
    );
  });

  it("leaves numbers and other text alone", () => {
    expect(toCsv([[-3, "a = b", "Größe 👍", "10, -5 or 3-2"]])).toBe('-3,a = b,Größe 👍,"10, -5 or 3-2"\r\n');
  });

  it("shows no cell that begins like a formula, whichever separator a spreadsheet cuts at", () => {
    const piece = fc.constantFrom(..."=+-@;,|\t\r\n\"' ＝a1", "cmd|", "\0");
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    const table = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(table, fc.constantFrom(",", ";", "\t", "|"), (rows, separator) => {
        const cells = cellsOf(toCsv(rows), separator);
        const run = cells.filter((cell) => /^[\s\0]*[=+\-@＝＋－＠]|^\t/.test(cell));
        expect(run.filter((cell) => !/^@[a1][a1-]*$/.test(cell))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it("is read back cell by cell where lines are cut at commas", () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab;,|\n" ') }).filter((one) => !one.startsWith("\n"));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (row) => {
        expect(cellsOf(toCsv([row]), ",").slice(0, -1)).toEqual(row);
      }),
    );
  });
});

/** The cells of a file as spreadsheets find them: a quote counts where a cell begins, and is text anywhere else. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = file;
  for (;;) {
    let cell = "";
    if (rest.startsWith('"')) {
      const quoted = /^"((?:[^"]|"")*)"?/.exec(rest) ?? [""];
      cell = (quoted[1] ?? "").replaceAll('""', '"');
      rest = rest.slice(quoted[0].length);
    }
    const end = [...rest].findIndex((letter) => letter === separator || letter === "\r" || letter === "\n");
    cells.push(cell + (end < 0 ? rest : rest.slice(0, end)));
    if (end < 0) return cells;
    rest = rest.slice(end).replace(/^(\r\n|[\s\S])/, "");
  }
}
