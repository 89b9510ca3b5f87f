/** How long suites took when they last ran here, so that the longest begin first and the last end together. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryRoot } from "../lib/paths.ts";

const FILE = join(repositoryRoot, "node_modules", ".cache", "rejoinder", "suite-seconds.json");

type Seconds = Record<string, number>;

async function lastTimes(): Promise<Seconds> {
  const kept = await readFile(FILE, "utf8").catch(() => "{}");
  try {
    return JSON.parse(kept);
  } catch {
    return {};
  }
}

/** The longest first, by the last run; those that never ran here keep their places before all others. */
export async function longestFirst<Suite extends { name: string }>(suites: Suite[]): Promise<Suite[]> {
  const last = await lastTimes();
  const secondsOf = ({ name }: Suite) => last[name] ?? Number.MAX_VALUE;
  return suites.toSorted((a, b) => secondsOf(b) - secondsOf(a));
}

export async function keepTimes(lines: { name: string; seconds: number }[]): Promise<void> {
  const times = {
    ...(await lastTimes()),
    ...Object.fromEntries(lines.map((line) => [line.name, line.seconds])),
  };
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(times));
}
