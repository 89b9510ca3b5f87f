/** Arguments of calls.ts and expected.ts with what they name of an account. */

/** Values in which `$name` stands for a thing of a tenant's. */
export function filledIn(value: unknown, things: Record<string, string>): unknown {
  if (typeof value === "string" && value.startsWith("$")) {
    const thing = things[value.slice(1)];
    if (thing === undefined) throw new Error(`a line names ${value}, which tenants have not`);
    return thing;
  }
  if (Array.isArray(value)) return value.map((one) => filledIn(one, things));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one, things)]));
  }
  return value;
}
