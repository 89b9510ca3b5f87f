/** `operate size`: how large the database is, and how large the operator allows it to become. */
import { type Command, InvalidArgumentError } from "commander";
import { member, tell } from "../lib/command-family.ts";
import { PlainError } from "../lib/errors.ts";
import { callAsOperator, type OperatorRow, rowAsOperator } from "../lib/operator.ts";
import { bytesOf, sizeWords } from "../lib/sizes.ts";

export type DatabaseSize = OperatorRow<
  "database_size",
  "state" | "bytes" | "most_bytes" | "used_percent" | "measured_at"
>;

export function addSize(family: Command): void {
  member(
    family,
    "size",
    "show or change how large the database may become; past comments wait when it is nearly full",
  )
    .option("--set <size>", "such as 500MB (Supabase Free) or 8GB (Pro)", size)
    .option("--none", "no bound: a disk of your own is watched by itself")
    .action(async ({ json, set, none }: { json?: boolean; set?: number; none?: boolean }) => {
      if (set !== undefined && none) throw new PlainError("use either --set or --none");
      if (set !== undefined || none) await callAsOperator("set_database_size", { p_bytes: set ?? null });
      const found: DatabaseSize = await rowAsOperator("database_size");
      tell(json, found, () => console.log(databaseWords(found)));
    });
}

function size(text: string): number {
  const bytes = bytesOf(text);
  if (bytes === undefined) throw new InvalidArgumentError("Use a number with MB, GB or TB, such as 500MB.");
  return bytes;
}

export function databaseWords({ state, bytes, most_bytes, used_percent }: DatabaseSize): string {
  const is = bytes === null ? "not measured yet" : sizeWords(bytes);
  if (most_bytes === null) return `${is}; nobody has said how large it may become`;
  const of = `${is} of ${sizeWords(most_bytes)}${used_percent === null ? "" : ` (${Math.floor(used_percent)}%)`}`;
  return state === "low" || state === "full" ? `${of}, so past comments wait` : of;
}
