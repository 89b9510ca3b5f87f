/** Stretches of code that stand in two places, found by jscpd. */
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { z } from "zod";
import { localBinary } from "../lib/paths.ts";
import { type Purpose, purposeOf } from "./purposes.ts";

export interface Duplicate {
  lines: number;
  files: [string, string];
}

/** Six lines, and fifty words and signs of them: shorter ones are what a language makes everybody write. */
const LONG = ["--min-lines", "6", "--min-tokens", "50"];
const FORMATS = "typescript,tsx,javascript,sql,css";
const NO_COPIES = new Set<Purpose | undefined>(["generated", "migrations", "docs"]);

const place = z.object({ name: z.string(), start: z.number(), end: z.number() });
const report = z.object({
  duplicates: z.array(z.object({ lines: z.number(), firstFile: place, secondFile: place })),
});

/**
 * Imports and comments aside. A copy that has a reason stands between `jscpd:ignore-start` and `jscpd:ignore-end`, with the reason
 * in the first of these comments.
 */
export async function duplicatesOf(checkout: string): Promise<Duplicate[]> {
  await using directory = await mkdtempDisposable(join(tmpdir(), "rejoinder-weigh-"));
  const found = join(directory.path, "jscpd-report.json");
  await execa(
    localBinary("jscpd"),
    [
      ...[...LONG, "--skip-comments", "--format", FORMATS, "--ignore-pattern", "import[^;]*;"],
      ...[
        "--ignore",
        "node_modules/**,dist/**",
        "--reporters",
        "json,silent",
        "--output",
        directory.path,
        ".",
      ],
    ],
    { cwd: checkout },
  );
  const { duplicates } = report.parse(JSON.parse(await readFile(found, "utf8")));
  return duplicates
    .filter((one) => ![one.firstFile, one.secondFile].some(({ name }) => NO_COPIES.has(purposeOf(name))))
    .map(({ lines, firstFile, secondFile }): Duplicate => ({ lines, files: [at(firstFile), at(secondFile)] }))
    .sort((a, b) => b.lines - a.lines || a.files[0].localeCompare(b.files[0]));
}

const at = ({ name, start, end }: z.output<typeof place>) => `${name}:${start}-${end}`;
