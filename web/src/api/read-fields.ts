import { unexpectedAnswer } from "./unexpected-answer";

// The first signed-in screen has no room for a schema library (16 kB): its answers are flat and are checked here.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A flat answer with these fields, all numbers or all flags; any other form is an error. */
export function readNumbers<Key extends string>(answer: unknown, keys: readonly Key[]): Record<Key, number> {
  return readFields(answer, keys, (value) => typeof value === "number");
}

export function readFlags<Key extends string>(answer: unknown, keys: readonly Key[]): Record<Key, boolean> {
  return readFields(answer, keys, (value) => typeof value === "boolean");
}

function readFields<Key extends string, Value>(
  answer: unknown,
  keys: readonly Key[],
  isValue: (value: unknown) => value is Value,
): Record<Key, Value> {
  const fields: Partial<Record<Key, Value>> = {};
  for (const key of keys) {
    const value = isRecord(answer) ? answer[key] : undefined;
    if (!isValue(value)) throw unexpectedAnswer();
    fields[key] = value;
  }
  return fields as Record<Key, Value>;
}
