/**
 * Reads text of OpenMetrics 1.0 by its grammar, and throws at what that forbids: for the types that the product has, gauges and
 * counters. The part that a scraper's own parser plays, which no package for Deno brings.
 */

export interface Family {
  type: string;
  help: string;
  samples: { labels: Record<string, string>; value: number }[];
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const TEXT = String.raw`(?:[^"\\\n]|\\[\\n"])*`;
const LABEL = `[a-zA-Z_][a-zA-Z0-9_]*="${TEXT}"`;
const NUMBER = String.raw`[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?`;

const METADATA = new RegExp(`^# (TYPE|HELP) (${NAME}) (.*)$`);
const HELP = new RegExp(`^${TEXT}$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)?\\})? (${NUMBER})$`);

export function parseOpenMetrics(text: string): Map<string, Family> {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const lines = text.slice(0, -1).split("\n");
  if (lines.pop() !== "# EOF") throw new Error("it does not end with # EOF");
  const families = new Map<string, Family>();
  let open: [name: string, family: Family] | undefined;
  for (const line of lines) {
    const [, kind, name = "", rest = ""] = METADATA.exec(line) ?? [];
    if (kind === "TYPE") open = begun(families, name, rest);
    else if (kind === "HELP") addHelp(open, name, rest);
    else addSample(open, line);
  }
  return families;
}

function begun(families: Map<string, Family>, name: string, type: string): [string, Family] {
  // What came before may not go on: families stand one after the other.
  if (families.has(name)) throw new Error(`${name} begins twice`);
  if (!["gauge", "counter"].includes(type)) throw new Error(`${name} has the type ${type}`);
  if (type === "counter" && name.endsWith("_total"))
    throw new Error(`${name} says _total, which its samples do`);
  const family: Family = { type, help: "", samples: [] };
  families.set(name, family);
  return [name, family];
}

function addHelp(open: [string, Family] | undefined, name: string, help: string): void {
  if (open?.[0] !== name) throw new Error(`the help of ${name} stands elsewhere`);
  const [, family] = open;
  if (family.help !== "" || family.samples.length > 0)
    throw new Error(`${name} has its help twice, or too late`);
  if (help === "" || !HELP.test(help)) throw new Error(`the help of ${name} is not escaped: ${help}`);
  family.help = help;
}

function addSample(open: [string, Family] | undefined, line: string): void {
  const [, name, inBraces = "", value] = SAMPLE.exec(line) ?? [];
  if (!name || !open) throw new Error(`no line of OpenMetrics: ${line}`);
  const [of, family] = open;
  if (name !== (family.type === "counter" ? `${of}_total` : of))
    throw new Error(`${name} stands among ${of}`);
  const pairs = [...inBraces.matchAll(new RegExp(`([a-zA-Z_][a-zA-Z0-9_]*)="(${TEXT})"`, "g"))];
  const labels = Object.fromEntries(pairs.map(([, label = "", said = ""]) => [label, said]));
  if (Object.keys(labels).length < pairs.length) throw new Error(`a label stands twice: ${line}`);
  const known = JSON.stringify(Object.entries(labels).toSorted());
  if (family.samples.some((one) => JSON.stringify(Object.entries(one.labels).toSorted()) === known))
    throw new Error(`a sample stands twice: ${line}`);
  const number = Number(value);
  if (family.type === "counter" && number < 0) throw new Error(`a counter is below zero: ${line}`);
  family.samples.push({ labels, value: number });
}
