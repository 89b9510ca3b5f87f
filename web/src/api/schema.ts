import type { Database } from "@shared/database/database.types.ts";
import type { FunctionRow as RowOf } from "@shared/database/function-row.ts";
import type { Filled } from "./read";

type Schema = Database["public"];

export type Tables = Schema["Tables"];

/** A row of a view. `Columns` are those it works out that are never null, which generated types do not know. */
export type ViewRow<
  Name extends keyof Schema["Views"],
  Columns extends keyof Schema["Views"][Name]["Row"] = never,
> = Filled<Schema["Views"][Name]["Row"], Columns>;

/** A row that a function returns. `Columns` are those that can be null, which generated types do not know. */
export type FunctionRow<
  Name extends keyof Schema["Functions"],
  Columns extends keyof RowOf<Schema["Functions"][Name]> = never,
> = RowOf<Schema["Functions"][Name], Columns>;
