/** Callers without a column in expected.ts: each is answered as another one is, but where a line says otherwise. */
import { type DataCaller, dataCallers } from "./callers.ts";
import { type Exceptions, exceptions } from "./expected.ts";
import { type EdgeCaller, edgeCallers } from "./policies.ts";

type Caller = DataCaller | EdgeCaller;

/** Without any key there is nothing to be had of the Data API. */
const NOBODY = "-";

const alike: Partial<Record<Caller, Caller>> = {
  "no plan": "stranger",
  operator: "owner",
  "cron key": "service key",
};

/** What is expected of every caller of the Data API, from what expected.ts says of four. */
export function ofDataCallers(kind: keyof Exceptions, name: string, cells: string[]): string[] {
  return ofCallers(dataCallers, kind, name, cells);
}

export function ofEdgeCallers(name: string, cells: string[]): string[] {
  return ofCallers(edgeCallers, "edge function", name, cells);
}

function ofCallers(
  callers: readonly Caller[],
  kind: keyof Exceptions,
  name: string,
  cells: string[],
): string[] {
  return callers.map((caller, place) => {
    const said = cells[place];
    if (said !== undefined) return said;
    const other = callers.indexOf(alike[caller] ?? caller);
    const usual = cells[other] ?? NOBODY.repeat(cells[0]?.length ?? 1);
    return exceptions[kind][caller as "operator"]?.[name] ?? usual;
  });
}
