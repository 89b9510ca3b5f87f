/** What a table says of a code that may be newer than the table. */
export function lookUp<Value>(table: Record<string, Value>, code: string): Value | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
