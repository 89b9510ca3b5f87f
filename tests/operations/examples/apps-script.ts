/** Google's Apps Script, as far as an example uses it: what it asks for it really asks, and what it writes is kept here. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { examples } from "./run.ts";

type Cell = string | number;

/** Asks and prints status and body: Apps Script waits for answers, Node's fetch doesn't. */
const ASK = `const [url, headers] = JSON.parse(process.argv[1]);
const response = await fetch(url, { headers });
process.stdout.write(JSON.stringify({ status: response.status, text: await response.text() }));`;

const UrlFetchApp = {
  fetch(url: string, { headers }: { headers: Record<string, string> }) {
    const args = ["--input-type=module", "--eval", ASK, JSON.stringify([url, headers])];
    const { status, text } = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
    return { getResponseCode: () => status, getContentText: () => text };
  },
};

class Sheet {
  rows: Cell[][] = [];
  clearContents() {
    this.rows = [];
  }
  getRange(row: number, column: number, rows: number, columns: number) {
    return {
      setValues: (values: Cell[][]) => {
        // As Google's: it takes exactly as many values as the range has cells.
        if (row !== 1 || column !== 1 || values.length !== rows) throw new Error("another range");
        for (const one of values) if (one.length !== columns) throw new Error("another width");
        this.rows = values.map((one) => [...one]);
      },
    };
  }
}

/** Runs a function of a script in a book; returns the rows of each sheet. */
export function runAppsScript(
  file: string,
  name: string,
  settings: Record<string, string>,
  sheets = new Map<string, Sheet>(),
): Record<string, Cell[][]> {
  const book = {
    getSheetByName: (title: string) => sheets.get(title) ?? null,
    insertSheet(title: string) {
      const sheet = new Sheet();
      sheets.set(title, sheet);
      return sheet;
    },
  };
  const context = createContext({
    UrlFetchApp,
    SpreadsheetApp: { getActiveSpreadsheet: () => book },
    PropertiesService: {
      getScriptProperties: () => ({ getProperty: (key: string) => settings[key] ?? null }),
    },
  });
  runInContext(readFileSync(join(examples, file), "utf8"), context, { filename: file });
  runInContext(`${name}()`, context);
  return Object.fromEntries([...sheets].map(([title, { rows }]) => [title, rows]));
}
