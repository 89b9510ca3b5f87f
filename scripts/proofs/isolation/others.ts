/** Callers without a column in expected.ts: each is answered as another one is, but where a line says otherwise. */
import { type DataCaller, dataCallers, ways } from "./callers.ts";
import { type Exception, type Exceptions, exceptions, takenAtEdge } from "./expected.ts";
import {
  eachMember,
  isMember,
  type MemberCaller,
  members,
  ofMemberOnCall,
  ofMemberOnTable,
} from "./members.ts";
import { type EdgeCaller, edgeCallers, type PolicyName } from "./policies.ts";

type Caller = DataCaller | EdgeCaller;

/** Without any key there is nothing to be had of the Data API. */
const NOBODY = "-";

type Alike = Partial<Record<Caller, Caller>>;
const alikeAtData: Alike = {
  "no plan": "stranger",
  operator: "owner",
  "cron key": "service key",
  // What is hidden or the server's is hidden from them, too.
  ...eachMember(() => "owner" as const),
  // Its token is one of Auth's still; it is nobody's.
  deleted: "stranger",
  // A link gives nothing but its own functions, and takes from a session what that has.
  link: "visitor",
  "link in session": "stranger",
};
/** A token that is over is none; what takes the browser's key alone looks at no token. */
const alikeAtEdge: Alike = {
  "no plan": "stranger",
  operator: "owner",
  expired: "visitor",
  forged: "visitor",
  deleted: "visitor",
};

/** What is expected of every caller of the Data API, from what expected.ts says of four. */
export function ofDataCallers(kind: keyof Exceptions, name: string, cells: string[]): string[] {
  return ofCallers(dataCallers, alikeAtData, kind, name, cells).map((cell, place) => {
    const caller = dataCallers[place] ?? "";
    if (!isMember(caller)) return cell;
    if (kind === "table") return ofMemberOnTable(caller, name, cells);
    return kind === "function" ? ofMemberOnCall(caller, name, cells) : cell;
  });
}

/** The same of one of each way of asking. */
export function ofWays(kind: keyof Exceptions, cells: string[]): string[] {
  const all = ofDataCallers(kind, "", cells);
  return ways.map((caller) => all[dataCallers.indexOf(caller)] ?? "");
}

export function ofEdgeCallers(name: string, lets: PolicyName, cells: string[]): string[] {
  return ofCallers(edgeCallers, alikeAtEdge, "edge function", name, cells).map((cell, place) => {
    const caller = edgeCallers[place] ?? "";
    return isMember(caller) ? ofMemberAtEdge(caller, name, lets) : cell;
  });
}

function ofCallers(
  callers: readonly Caller[],
  alike: Alike,
  kind: keyof Exceptions,
  name: string,
  cells: string[],
): string[] {
  return callers.map((caller, place) => {
    const said = cells[place];
    if (said !== undefined) return said;
    const other = callers.indexOf(alike[caller] ?? caller);
    const usual = cells[other] ?? NOBODY.repeat(cells[0]?.length ?? 1);
    return exceptions[kind][caller as Exception]?.[name] ?? usual;
  });
}

function ofMemberAtEdge(caller: MemberCaller, name: string, lets: PolicyName): string {
  if (lets === "visitor" || lets === "anyone") return "0";
  const takes = takenAtEdge[name];
  if (!takes) return "-";
  const { may, limited, program } = members[caller];
  // What a program may call of these is what takes its key.
  if (program) return "-";
  return may.includes(takes) && !limited ? "x" : "-";
}
