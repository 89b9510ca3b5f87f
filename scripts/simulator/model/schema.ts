/** Answers of any JSON schema. */
import { hash32 } from "../ids.ts";
import type { Analysis } from "./analysis.ts";
import type { Grounds } from "./grounded.ts";
import type { JsonSchema } from "./prompt.ts";

/** What is known about a comment, from which any schema is filled. */
type Material = { analysis: Analysis; reply: string; comment: string; grounds?: Grounds };

/** What a client gets that asks for JSON and names no schema: all the model knows. */
export const EVERYTHING: JsonSchema = {
  type: "object",
  properties: {
    language: { type: "string" },
    sentiment: { type: "string" },
    category: { type: "string" },
    topics: { type: "array", items: { type: "string" } },
    spam: { type: "boolean" },
    escalate: { type: "boolean" },
    class: { type: "string" },
    despair: { type: "boolean" },
    injection: { type: "boolean" },
    escalation_reason: { type: ["string", "null"] },
    reply: { type: "string" },
    confidence: { type: "number" },
  },
};

/** A value that satisfies the schema, chosen by the names of its properties. */
export function fill(schema: JsonSchema, material: Material, root: JsonSchema = schema): unknown {
  return value(schema, "answer", material, root);
}

/** The shape of one entry, when the schema wants a numbered list of this name. */
export function listOf(schema: JsonSchema, name: string): JsonSchema | null {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const list = isObject(properties[name]) ? resolve(properties[name], schema) : null;
  const entry = list && isObject(list.items) ? resolve(list.items, schema) : null;
  return entry && isObject(entry.properties) && "number" in entry.properties ? entry : null;
}

/** Whether the schema asks for a property of this name. */
export function asksFor(schema: JsonSchema, name: string): boolean {
  return isObject(schema.properties) && name in schema.properties;
}

function value(schema: JsonSchema, name: string, material: Material, root: JsonSchema): unknown {
  const { analysis, grounds } = material;
  if (grounds && name in grounds) return grounds[name as keyof Grounds];
  const shape = resolve(schema, root);
  const nullable = acceptsNull(shape);
  if (nullable && isNothing(name, analysis) && !names(shape, ORDINARY)) return null;
  const variants = objects(shape.anyOf ?? shape.oneOf).filter((variant) => variant.type !== "null");
  const [first] = variants;
  if (first !== undefined) return value(first, name, material, root);
  if ("const" in shape) return shape.const;
  if (Array.isArray(shape.enum)) return choose(shape.enum, name, analysis);
  switch (typeOf(shape)) {
    case "object": {
      const properties = Object.entries(isObject(shape.properties) ? shape.properties : {});
      return Object.fromEntries(
        properties.map(([key, inner]) => [key, value(isObject(inner) ? inner : {}, key, material, root)]),
      );
    }
    case "array":
      return list(shape, name, material, root);
    case "boolean":
      return flag(name, analysis);
    case "integer":
      return Math.round(number(shape, name, analysis));
    case "number":
      return number(shape, name, analysis);
    case "null":
      return null;
    default:
      return text(shape, name, material);
  }
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== "string") return schema;
  let target: unknown = root;
  for (const step of schema.$ref.replace(/^#\//, "").split("/")) {
    target = isObject(target) ? target[step] : undefined;
  }
  return isObject(target) ? target : {};
}

function typeOf(schema: JsonSchema): unknown {
  if (Array.isArray(schema.type)) return schema.type.find((type) => type !== "null");
  return schema.type ?? (isObject(schema.properties) ? "object" : "string");
}

function acceptsNull(schema: JsonSchema): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes("null");
  if (Array.isArray(schema.enum) && schema.enum.includes(null)) return true;
  return objects(schema.anyOf ?? schema.oneOf).some((variant) => variant.type === "null");
}

/** What a comment is called that belongs to no class. */
const ORDINARY = "ordinary";

function names(schema: JsonSchema, member: string): boolean {
  return [schema, ...objects(schema.anyOf ?? schema.oneOf)].some(
    (one) => Array.isArray(one.enum) && one.enum.includes(member),
  );
}

/** Whether a property that may be null has nothing to say. */
function isNothing(name: string, analysis: Analysis): boolean {
  // What is asked of words within a thread: who knows one says it (conversation.ts).
  if (/^(addressed|answer_due|angry)$/.test(name)) return true;
  if (/class/i.test(name)) return analysis.escalationClass === null;
  if (/reason|why|escalat/i.test(name)) return analysis.escalationReason === null;
  return false;
}

/** The enum's member that the analysis names, whatever its case; else one chosen by the comment's hash. */
function choose(members: unknown[], name: string, analysis: Analysis): unknown {
  const wanted = [
    analysis.sentiment,
    analysis.category,
    analysis.escalationClass ?? ORDINARY,
    analysis.language,
  ];
  const sameWord = (member: unknown) =>
    wanted.some((word) => typeof member === "string" && word?.toLowerCase() === member.toLowerCase());
  const found = members.find(sameWord);
  return (
    found ??
    members.filter((member) => member !== null)[hash32(name + analysis.seed) % members.length] ??
    members[0]
  );
}

function flag(name: string, analysis: Analysis): boolean {
  if (/spam/i.test(name)) return analysis.spam;
  if (/despair/i.test(name)) return analysis.despair;
  if (/injection/i.test(name)) return analysis.injection;
  if (/escalat|human|person|flag|risk/i.test(name)) return analysis.escalate;
  if (/question/i.test(name)) return analysis.category === "Questions";
  if (/reply|answer/i.test(name)) return !analysis.spam;
  return false;
}

function number(schema: JsonSchema, name: string, analysis: Analysis): number {
  const least = typeof schema.minimum === "number" ? schema.minimum : 0;
  const most = typeof schema.maximum === "number" ? schema.maximum : 1;
  const share = /spam/i.test(name) ? (analysis.spam ? 0.95 : 0.05) : analysis.confidence;
  return least + share * (most - least);
}

function list(schema: JsonSchema, name: string, material: Material, root: JsonSchema): unknown[] {
  const items = isObject(schema.items) ? schema.items : {};
  const least = typeof schema.minItems === "number" ? schema.minItems : 0;
  const most = typeof schema.maxItems === "number" ? schema.maxItems : Number.POSITIVE_INFINITY;
  const topics: unknown[] =
    typeOf(items) === "string" && !Array.isArray(items.enum) ? [...material.analysis.topics] : [];
  while (topics.length < least) topics.push(value(items, name, material, root));
  return topics.slice(0, most);
}

function text(schema: JsonSchema, name: string, { analysis, reply, comment }: Material): string {
  const whole = /lang|locale/i.test(name)
    ? analysis.language
    : /sentiment/i.test(name)
      ? analysis.sentiment
      : /categor/i.test(name)
        ? analysis.category
        : /topic|tag|keyword/i.test(name)
          ? (analysis.topics[0] ?? "general")
          : /class/i.test(name)
            ? (analysis.escalationClass ?? ORDINARY)
            : /reason|why/i.test(name)
              ? (analysis.escalationReason ?? "")
              : /translat/i.test(name)
                ? // Recognisably simulated: nothing here speaks another language.
                  `[${analysis.language}] ${comment}`
                : /summary|title/i.test(name)
                  ? comment.slice(0, 80)
                  : reply;
  return typeof schema.maxLength === "number" ? whole.slice(0, schema.maxLength) : whole;
}

function isObject(candidate: unknown): candidate is JsonSchema {
  return candidate !== null && typeof candidate === "object" && !Array.isArray(candidate);
}

function objects(candidates: unknown): JsonSchema[] {
  return Array.isArray(candidates) ? candidates.filter(isObject) : [];
}
