import { z } from "zod";
import type { Operation } from "../contracts/api/operation.ts";
import { Refusal } from "./refusal.ts";

export interface Route<Id extends string> {
  id: Id;
  params: Record<string, string>;
}

/** Finds the operation that a request names, below `root`: 404 for no path of the table, 405 for another method of one. */
export function routesOf<Id extends string>(root: string, operations: Readonly<Record<Id, Operation>>) {
  const table = (Object.entries(operations) as [Id, Operation][]).map(([id, one]) => ({
    id,
    method: one.method,
    // A server may hand a path on as it came.
    pattern: new URLPattern({ pathname: `{/functions/v1}?${root}${pathPattern(one)}` }),
  }));
  return ({ method, url }: Pick<Request, "method" | "url">): Route<Id> => {
    const { pathname } = new URL(url);
    const found = table.flatMap((one) => {
      const match = one.pattern.exec({ pathname });
      return match ? [{ ...one, params: match.pathname.groups as Record<string, string> }] : [];
    });
    const route = found.find((one) => one.method === method);
    if (route) return route;
    if (found.length === 0)
      throw new Refusal(404, "no_such_path", "There's no such path.", {
        hint: "GET /openapi.json lists all of them.",
      });
    const allow = found.map((one) => one.method).join(", ");
    throw new Refusal(405, "method_not_allowed", `Call this with ${allow}.`, { headers: { allow } });
  };
}

/** A parameter of a few words matches these alone, so that /comments/{id}/{act} is not /comments/{id}/notes. */
function pathPattern({ path, params }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = params?.shape[name];
    return schema instanceof z.ZodEnum ? `:${name}(${schema.options.join("|")})` : `:${name}`;
  });
}
