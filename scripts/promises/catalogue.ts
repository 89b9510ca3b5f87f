/** What of all that is said promises something, and the catalogue that names the test that keeps each: `tests/promises.json`. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../lib/paths.ts";
import type { Said } from "./said.ts";

export const CATALOGUE = join(repositoryRoot, "tests", "promises.json");

/** A promise as it is said, the files that say it, and the test that keeps it: `file: name of the test`, several joined by ` + `; empty while there is none. */
export interface Promised {
  promise: string;
  saidIn: string[];
  keptBy: string;
}

/** What is to come, what "we" do, and what is done in a time; a heading, and what we did, found or could not do, promise nothing. */
const PROMISE =
  /\bwill\b|\bwon['’]t\b|\w['’]ll\b|\bfrom now on\b|\b(?:are|is|be|and|or) \w+ed (?:within|after|for) (?:\d+|an?) (?:hour|day|week|year)|\bwe(?:['’]re)? (?!could|haven['’]t|can['’]t|don['’]t (?:know|have)|never got|found|sent|tried|received|deleted|emailed|noted|know\b)/i;

const HEADING = /^(?:how|what)(?: long)? we\b[^.]*$/i;

/** The promises among what is said, by the alphabet, each with the test that the catalogue knew for it. */
export function promisesOf(said: Said[], known: Promised[]): Promised[] {
  const keptBy = new Map(known.map((entry) => [entry.promise, entry.keptBy]));
  const saidIn = new Map<string, Set<string>>();
  for (const { text, file } of said) {
    if (PROMISE.test(text) && !HEADING.test(text))
      saidIn.set(text, (saidIn.get(text) ?? new Set()).add(file));
  }
  return [...saidIn]
    .map(([promise, files]) => ({
      promise,
      saidIn: [...files].toSorted(),
      keptBy: keptBy.get(promise) ?? "",
    }))
    .toSorted((a, b) => (a.promise < b.promise ? -1 : 1));
}

/** What is wrong with an entry's test; undefined when it is there. */
export async function whyUnkept({ keptBy }: Promised): Promise<string | undefined> {
  for (const test of keptBy.split(/ \+ (?=\S+\.tsx?: )/)) {
    const [, file, name] = /^(\S+\.tsx?): (.+)$/.exec(test) ?? [];
    if (!file || !name) return "names no test";
    const source = await readFile(join(repositoryRoot, file), "utf8").catch(() => "");
    if (!['"', "'", "`"].some((quote) => source.includes(quote + name + quote))) {
      return `${file} has no test '${name}'`;
    }
  }
  return undefined;
}

export async function readCatalogue(): Promise<Promised[]> {
  return JSON.parse(await readFile(CATALOGUE, "utf8").catch(() => "[]"));
}
