import { documented } from "./errors.ts";
import type { HandlerInput } from "./handler.ts";
import { askedView } from "./resources.ts";

type View = ReturnType<typeof askedView>;

/** What a list by ids finds of what the reader sees; `paged` are parameters that go with other lists only. */
export function foundByIds<Found>(
  input: HandlerInput,
  paged: readonly string[],
  missing: "commentNotFound" | "commentThreadNotFound",
  find: (id: string, view: View) => Found | undefined,
): { view: View; found: Found[] } {
  const { simulation, params } = input;
  if (paged.some((name) => params.has(name))) throw documented("invalidFilters");
  const ids = params.ids();
  const view = askedView(input, false);
  const found = ids.map((id) => find(id, view)).filter((one) => one !== undefined);
  if (found.length < ids.length && simulation.settings.unknownIds === "notFound") throw documented(missing);
  return { view, found };
}
