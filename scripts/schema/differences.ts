/** Two catalogues compared, in sentences. */
import type { Catalogue } from "./catalogue.ts";

/** A catalogue and how it is spoken of, such as "the schema files". */
export interface Side {
  name: string;
  catalogue: Catalogue;
}

/** A sentence for everything that one side has and the other has not, or has otherwise; none when they agree. */
export function differences(one: Side, other: Side): string[] {
  const keys = [...new Set([...one.catalogue.keys(), ...other.catalogue.keys()])].sort();
  return keys.flatMap((key) => {
    const first = one.catalogue.get(key);
    const second = other.catalogue.get(key);
    if (first === second) return [];
    if (first !== undefined && second !== undefined)
      return [changed(key, [one.name, first], [other.name, second])];
    const [present, absent] = second === undefined ? [one, other] : [other, one];
    if (belongsToMissing(key, present, absent)) return [];
    return [`${key} is in ${present.name} but not in ${absent.name}`];
  });
}

/** Whether the key names a part of a whole that is missing too: the whole has a sentence of its own. */
function belongsToMissing(key: string, present: Side, absent: Side): boolean {
  const wholes = [...key.matchAll(/ (?:of|on) /g)].map(({ index, 0: { length } }) =>
    key.slice(index + length),
  );
  return wholes.some((whole) => present.catalogue.has(whole) && !absent.catalogue.has(whole));
}

function changed(key: string, ...sides: [string, string][]): string {
  const texts = withoutCommonLines(sides.map(([, text]) => text.split("\n")));
  const told = sides.map(([name], index) => `  in ${name}:\n${indented(texts[index] ?? [])}`);
  return `${key} differs:\n${told.join("\n")}`;
}

/** Leaves out the lines in which both begin and end, so that a long function shows just the lines that changed. */
function withoutCommonLines(texts: string[][]): string[][] {
  const [a = [], b = []] = texts;
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return [a, b].map((lines) => lines.slice(head, lines.length - tail));
}

function indented(lines: string[]): string {
  return lines.length === 0 ? "    (nothing)" : lines.map((line) => `    ${line}`).join("\n");
}
