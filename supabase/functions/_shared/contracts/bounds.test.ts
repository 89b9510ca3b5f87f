/** Nothing that a request carries may be as long as its sender likes. */
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { operations } from "./api/index.ts";
import type { Operation } from "./api/operation.ts";

type Schema = { [key: string]: unknown };

/** Where a request may hold a text, a list or a map without end. */
function endless(schema: Schema, path: string): string[] {
  const parts = [...asList(schema.anyOf), ...asList(schema.oneOf), ...asList(schema.allOf)];
  const found = parts.flatMap((part) => endless(part, path));
  if (schema.type === "string" && !isBounded(schema)) found.push(path);
  if (schema.type === "array") {
    if (schema.maxItems === undefined) found.push(`${path}[]`);
    found.push(...endless((schema.items ?? {}) as Schema, `${path}[]`));
  }
  for (const [name, value] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    found.push(...endless(value, `${path}.${name}`));
  // What a loose object holds beside its properties is not read.
  if (Object.keys(schema.additionalProperties ?? {}).length > 0) found.push(`${path}.*`);
  return found;
}

const asList = (value: unknown) => (Array.isArray(value) ? (value as Schema[]) : []);

/** A length, a list of words, or a pattern in which nothing repeats without end. */
function isBounded({ maxLength, enum: words, const: word, format, pattern }: Schema): boolean {
  return (
    maxLength !== undefined ||
    words !== undefined ||
    word !== undefined ||
    format === "uuid" ||
    (typeof pattern === "string" && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern))
  );
}

/** Schemas of answers, of functions and of SQL, and their parts, are not asked. */
const ANSWERS = /response$|^(?:heldComment|evidence|passage|pastAnswer|videoEntry|shownSource|mark)$/i;

it("every text and list of a request has a longest length", async () => {
  const directory = new URL(".", import.meta.url);
  const files = (await readdir(directory)).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const schemas: [string, z.ZodType][] = [];
  for (const file of files)
    for (const [name, value] of Object.entries(await import(new URL(file, directory).href)))
      if (value instanceof z.ZodType && !ANSWERS.test(name)) schemas.push([`${file} ${name}`, value]);
  for (const [id, { params, query, body }] of Object.entries(operations) as [string, Operation][])
    for (const [name, schema] of Object.entries({ params, query, body }))
      if (schema) schemas.push([`api ${id} ${name}`, schema]);
  expect(schemas.length).toBeGreaterThan(40);
  const found = schemas.flatMap(([name, schema]) =>
    endless(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, name),
  );
  expect(found).toEqual([]);
});
