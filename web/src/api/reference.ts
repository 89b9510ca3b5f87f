import { functionAddress } from "./function-address";
import { fields, flag, listOf, text } from "./read";

/** What one field of a call takes. */
export interface ReferenceField {
  name: string;
  /** Where it stands: path, query, header or body. */
  where: string;
  required: boolean;
  type: string;
  description: string;
}

/** One operation of the API, as its document says it. */
export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  subject: string;
  summary: string;
  description: string;
  fields: ReferenceField[];
  body: unknown;
  answer: unknown;
}

type Node = Record<string, unknown>;
const nodeOf = (value: unknown): Node => (typeof value === "object" && value !== null ? (value as Node) : {});
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((inner, name) => nodeOf(inner)[name], value);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The reference of the API, in the document's order. */
export async function getReference(): Promise<ReferenceOperation[]> {
  const response = await fetch(`${functionAddress("api")}/openapi.json`);
  if (!response.ok) throw new Error(`the reference answered ${response.status}`);
  const document: unknown = await response.json();
  return Object.entries(nodeOf(at(document, "paths"))).flatMap(([path, methods]) =>
    Object.entries(nodeOf(methods)).map(([method, operation]) =>
      operationOf(document, path, method.toUpperCase(), operation),
    ),
  );
}

function operationOf(
  document: unknown,
  path: string,
  method: string,
  operation: unknown,
): ReferenceOperation {
  const said = fields({ operationId: text, tags: listOf(text), summary: text })(operation);
  const json = ["content", "application/json"];
  const schema = at(operation, "requestBody", ...json, "schema");
  const answers = Object.entries(nodeOf(at(operation, "responses"))).filter(([status]) => status < "300");
  return {
    ...{ id: said.operationId, method, path, summary: said.summary, subject: said.tags[0] ?? "" },
    description: textOf(at(operation, "description")),
    fields: [
      ...(Array.isArray(at(operation, "parameters")) ? (at(operation, "parameters") as unknown[]) : []).map(
        (one) => parameterOf(resolved(document, one)),
      ),
      ...fieldsOf(document, schema),
    ],
    body: at(operation, "requestBody", ...json, "example"),
    answer: at(answers[0]?.[1], ...json, "example"),
  };
}

/** What a reference within the document stands for. */
function resolved(document: unknown, value: unknown): unknown {
  const where = textOf(at(value, "$ref"));
  return where.startsWith("#/") ? at(document, ...where.slice(2).split("/")) : value;
}

function parameterOf(parameter: unknown): ReferenceField {
  const { in: where, name } = fields({ in: text, name: text })(parameter);
  return {
    ...{ name, where, type: typeOf(at(parameter, "schema")) },
    required: flag(at(parameter, "required") ?? false),
    description: textOf(at(parameter, "description")),
  };
}

function fieldsOf(document: unknown, schema: unknown): ReferenceField[] {
  const whole = resolved(document, schema);
  const required = at(whole, "required");
  return Object.entries(nodeOf(at(whole, "properties"))).map(([name, property]) => ({
    ...{ name, where: "body", type: typeOf(resolved(document, property)) },
    required: Array.isArray(required) && required.includes(name),
    description: textOf(at(property, "description")),
  }));
}

/** A schema's type in a word or two, or the words that it allows. */
function typeOf(schema: unknown): string {
  const words = at(schema, "enum");
  if (Array.isArray(words)) return words.join(", ");
  const some = at(schema, "anyOf");
  if (Array.isArray(some)) return some.map(typeOf).join(" or ");
  const type = at(schema, "type");
  const name = Array.isArray(type) ? type.join(" or ") : textOf(type);
  return textOf(at(schema, "format")) || (name === "array" ? `list of ${typeOf(at(schema, "items"))}` : name);
}
