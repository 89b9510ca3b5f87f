/** Files of one JSON object a line. */
import { readFileSync } from "node:fs";
import type { z } from "zod";
import { PlainError } from "./errors.ts";

/** Reads and checks a file. Throws with the number of the first line that is not of the form. */
export function readJsonLines<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema>[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new PlainError(`can't read ${path}; use a .jsonl file`);
  }
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((row, index) => {
      if (row.trim() === "") return [];
      const value = parseJson(row);
      if (value === undefined) throw new PlainError(`${path}, line ${index + 1}: this line isn't JSON`);
      const parsed = schema.safeParse(value);
      if (parsed.success) return [parsed.data];
      const issue = parsed.error.issues[0];
      const field = issue?.path.join(".") || "the line";
      throw new PlainError(`${path}, line ${index + 1}: ${field}: ${issue?.message}`);
    });
}

function parseJson(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}
