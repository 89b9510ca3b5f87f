/** What the edge functions' contracts ask for, as arbitraries. */
import fc from "fast-check";
import { z } from "zod";
import { readEdgeFunctions } from "../isolation/catalogue.ts";
import { anything, type Known, recordOf, textFrom } from "./values.ts";

/** Bodies for every function, by the contract that its index.ts names. */
export async function edgeBodies(known: Known): Promise<Map<string, fc.Arbitrary<unknown>>> {
  const bodies = new Map<string, fc.Arbitrary<unknown>>();
  for (const [name, { policy, contract }] of await readEdgeFunctions()) {
    // It takes keys: program-calls.ts.
    if (policy === "program") continue;
    const module = (await import(contract.module)) as Record<string, z.ZodType>;
    const type = module[contract.name];
    if (!type) throw new Error(`${contract.module} has no ${contract.name}`);
    const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
    bodies.set(name, ofSchema(schema, known));
  }
  return bodies;
}

export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  maximum?: number;
}

/** Values as a contract describes them; what it does not describe is anything. */
export function ofSchema(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => ofSchema(one, known)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return recordOf(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, ofSchema(one, known)]),
        ),
      );
    case "array":
      return fc.array(ofSchema(schema.items ?? {}, known), { maxLength: 3 });
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer({ min: 0, max: Math.min(schema.maximum ?? 300, 300) });
    case "string":
      return schema.format === "uuid" ? fc.oneof(fc.constantFrom(...known), fc.uuid()) : textFrom(known);
    default:
      return anything;
  }
}
