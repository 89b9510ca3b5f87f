import { unexpectedAnswer } from "./unexpected-answer";

// Every answer of the Data API is checked here and nowhere else. A reader of our own: zod/mini alone weighs 15.5 kB, and the
// first signed-in screen has 9 left.

/** Takes a value of the form it knows, and refuses any other. */
export type Reader<Value> = (value: unknown) => Value;
/** What a reader gives. */
export type Read<From> = From extends Reader<infer Value> ? Value : never;

function refuse(): never {
  throw unexpectedAnswer();
}

export const text: Reader<string> = (value) => (typeof value === "string" ? value : refuse());
export const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : refuse());
export const number: Reader<number> = (value) => (typeof value === "number" ? value : refuse());

/** The same, or null. */
export function orNull<Value>(reader: Reader<Value>): Reader<Value | null> {
  return (value) => (value === null ? null : reader(value));
}

export function listOf<Value>(reader: Reader<Value>): Reader<Value[]> {
  return (value) => (Array.isArray(value) ? value.map(reader) : refuse());
}

/** One of a few known texts. */
export function oneOf<Known extends string>(known: readonly Known[]): Reader<Known> {
  return (value) => known.find((one) => one === value) ?? refuse();
}

/** An object with these fields; what else it has is left out. */
export function fields<Readers extends Record<string, Reader<unknown>>>(
  readers: Readers,
): Reader<{ [Name in keyof Readers]: Read<Readers[Name]> }> {
  return (value) => {
    if (typeof value !== "object" || value === null) return refuse();
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(Reflect.get(value, name))]);
    return Object.fromEntries(read);
  };
}

/** A row whose named columns are never null. */
export type Filled<Row, Column extends keyof Row> = Row & { [Name in Column]: NonNullable<Row[Name]> };

/** A row that the schema describes, with the columns named that must be there and not null. */
export function row<Row extends object, Column extends keyof Row = never>(
  ...filled: Column[]
): Reader<Filled<Row, Column>> {
  const isRow = (value: unknown): value is Filled<Row, Column> =>
    typeof value === "object" &&
    value !== null &&
    filled.every((column) => (Reflect.get(value, column) ?? null) !== null);
  return (value) => (isRow(value) ? value : refuse());
}

/** Rows of a table, a view or a function, whose columns the generated types know; `filled` as of `row`. */
export function readRows<Row extends object, Column extends keyof Row = never>(
  answer: readonly Row[],
  ...filled: Column[]
): Filled<Row, Column>[] {
  return listOf(row<Row, Column>(...filled))(answer);
}

/** The one row of a function that returns one; `filled` as of `row`. */
export function readRow<Row extends object, Column extends keyof Row = never>(
  answer: readonly Row[],
  ...filled: Column[]
): Filled<Row, Column> {
  return readRows(answer, ...filled)[0] ?? refuse();
}
