/** Reads what a model wrote as the wanted shape, through all that models put around it and make of it. */
import { jsonrepair } from "jsonrepair";
import { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** The value in a model's text; undefined when there is none of the wanted shape. */
export function readAnswer<Value>(text: string, shape: z.ZodType<Value>): Value | undefined {
  const schema = jsonSchemaOf(shape);
  for (const candidate of candidatesIn(text)) {
    const value = parsed(candidate);
    if (value === undefined) continue;
    const read = shape.safeParse(fitted(unwrapped(value, schema), schema));
    if (read.success) return read.data;
  }
  return undefined;
}

/** The shape as JSON Schema, without the dialect's address, which some servers refuse. */
export function jsonSchemaOf(shape: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape) as Schema;
  return schema;
}

const REASONING_ENDS = /<\/(?:think|thinking|reasoning|thought)>/gi;

/** Where the JSON may be, the likeliest first: behind the reasoning, in a fence, from a brace to its match. */
function* candidatesIn(text: string): Generator<string> {
  const end = [...text.matchAll(REASONING_ENDS)].at(-1);
  const texts = end ? [text.slice(end.index + end[0].length), text] : [text];
  for (const one of texts) {
    yield one.trim();
    const fenced = [...one.matchAll(/```(?=([\w-]*[ \t]*\n?))\1([\s\S]*?)```/g)].map(([, , inside = ""]) =>
      inside.trim(),
    );
    yield* fenced.toReversed();
    // The last: a model that thinks aloud tries things before it says what it means.
    yield* objectsIn(one).toReversed();
  }
}

/** Everything between an outermost brace, or bracket, and its match. */
function objectsIn(text: string): string[] {
  const found: string[] = [];
  let start = -1;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = depth > 0;
    else if (character === "{" || character === "[") {
      if (depth++ === 0) start = at;
    } else if ((character === "}" || character === "]") && depth > 0 && --depth === 0) {
      found.push(text.slice(start, at + 1));
    }
  }
  return found;
}

/** What is longer is read only when it is JSON: repairing takes a time that grows with the square of the length (80,000 letters: a second). */
const MOST_REPAIRED = 8_000;

/** Only what is whole is repaired: an answer that was cut off is not made up. */
function parsed(text: string): unknown {
  if (!/^[{[][\s\S]*[}\]]$/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (text.length > MOST_REPAIRED) return undefined;
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return undefined;
    }
  }
}

/** `{"answer": {...}}`, `[{...}]`, or a bare list where an object with one list is wanted. */
function unwrapped(value: unknown, schema: Schema): unknown {
  const properties = Object.entries(schema.properties ?? {});
  if (schema.type !== "object" || properties.length === 0) return value;
  if (Array.isArray(value)) {
    const [only] = properties;
    if (properties.length === 1 && only && (only[1] as Schema).type === "array") return { [only[0]]: value };
    return value.length === 1 ? value[0] : value;
  }
  if (!isRecord(value)) return value;
  const [inner, ...others] = Object.entries(value);
  const isKnown = inner && properties.some(([name]) => sameWord(name, inner[0]));
  return inner && others.length === 0 && !isKnown && isRecord(inner[1]) ? inner[1] : value;
}

/** Bends a value towards the schema where what is meant is beyond doubt. */
function fitted(value: unknown, schema: Schema): unknown {
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    const inner = variants.find(({ type }) => type !== "null") ?? {};
    return isNothing(value) && allowsNull(schema) ? null : fitted(value, inner);
  }
  if (Array.isArray(schema.enum)) return ofEnum(value, schema.enum);
  switch (schema.type) {
    case "object":
      return ofObject(value, schema);
    case "array":
      return ofArray(value, schema);
    case "number":
    case "integer":
      return ofNumber(value, schema);
    case "boolean":
      return ofBoolean(value);
    case "string":
      return value === null ? "" : typeof value === "number" ? String(value) : value;
    default:
      return value;
  }
}

/** What it may be, where that is more than one thing: `anyOf`, or a list of types. */
function variantsOf(schema: Schema): Schema[] {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }) as Schema);
  return (schema.anyOf ?? []) as Schema[];
}

function allowsNull(schema: Schema): boolean {
  return variantsOf(schema).some(({ type }) => type === "null");
}

function ofObject(value: unknown, schema: Schema): unknown {
  if (!isRecord(value)) return value;
  const given = Object.entries(value);
  return Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, inner]) => {
      const found = name in value ? value[name] : given.find(([other]) => sameWord(name, other))?.[1];
      if (found !== undefined) return [[name, fitted(found, inner)]];
      const missing = whenMissing(inner);
      return missing === undefined ? [] : [[name, missing]];
    }),
  );
}

/** What a left-out property surely means: null where that may be, and no texts. */
function whenMissing(schema: Schema): unknown {
  if (allowsNull(schema)) return null;
  return schema.type === "array" && (schema.items as Schema | undefined)?.type === "string" ? [] : undefined;
}

function ofArray(value: unknown, schema: Schema): unknown {
  const items = (schema.items ?? {}) as Schema;
  if (value === null && items.type === "string") return [];
  if (typeof value === "string" && items.type === "string")
    return value.split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
  if (typeof value === "number" && items.type === "string") return [String(value)];
  return Array.isArray(value) ? value.map((one) => fitted(one, items)) : value;
}

/** A share may come as a percentage. */
function ofNumber(value: unknown, { maximum }: Schema): unknown {
  const written = typeof value === "string" ? /^\s*(-?\d+(?:[.,]\d+)?)\s*(?:(%)\s*)?$/.exec(value) : null;
  const number = written ? Number(written[1]?.replace(",", ".")) : value;
  if (typeof number !== "number") return value;
  const isPercent = written?.[2] === "%" || (maximum === 1 && number > 1 && number <= 100);
  return isPercent && maximum === 1 ? number / 100 : number;
}

function ofBoolean(value: unknown): unknown {
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase();
  if (["true", "yes"].includes(word)) return true;
  return ["false", "no"].includes(word) ? false : value;
}

/** Whatever its case, plural and joints. */
function ofEnum(value: unknown, members: unknown[]): unknown {
  if (typeof value !== "string" || members.includes(value)) return value;
  return members.find((member) => typeof member === "string" && sameWord(member, value)) ?? value;
}

function sameWord(one: string, other: string): boolean {
  const bare = (word: string) =>
    word
      .trim()
      .toLowerCase()
      .replace(/[\s_-]/g, "")
      .replace(/s$/, "");
  return bare(one) === bare(other);
}

function isNothing(value: unknown): boolean {
  return (
    value === null || (typeof value === "string" && /^\s*(?:(?:none|null|n\/?a|nothing|-)\s*)?$/i.test(value))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
