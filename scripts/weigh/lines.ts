/** How many lines the files of a checkout have, by purpose. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { PlainError } from "../lib/errors.ts";
import { type PRODUCT, PURPOSES, type Purpose, purposeOf } from "./purposes.ts";

export interface Lines extends Record<Exclude<Purpose, (typeof PRODUCT)[number]>, number> {
  product: Record<(typeof PRODUCT)[number], number>;
  total: number;
  /** All but what is generated, data included. */
  written: number;
  /** Lines of tests, proofs and simulator to each line of the product. */
  proof_share: number;
}

/** The files that git keeps, as they are in the checkout. */
export async function trackedFiles(checkout: string): Promise<string[]> {
  const { stdout, failed } = await execa("git", ["ls-files", "-z"], { cwd: checkout, reject: false });
  if (failed) throw new PlainError(`${checkout} isn't a git checkout`);
  return stdout.split("\0").filter((path) => path !== "" && existsSync(join(checkout, path)));
}

/** A picture or a packed file has no lines. */
export function linesOf(content: Buffer): number {
  if (content.includes(0)) return 0;
  let lines = 0;
  for (const byte of content) if (byte === 10) lines += 1;
  return content.length > 0 && content.at(-1) !== 10 ? lines + 1 : lines;
}

export function countLines(checkout: string, paths: readonly string[]): Lines {
  const counts = Object.fromEntries(PURPOSES.map((purpose) => [purpose, 0])) as Record<Purpose, number>;
  const without: string[] = [];
  for (const path of paths) {
    const purpose = purposeOf(path);
    if (purpose) counts[purpose] += linesOf(readFileSync(join(checkout, path)));
    else without.push(path);
  }
  if (without.length > 0)
    throw new PlainError(
      `scripts/weigh/purposes.ts doesn't say what these files are for: ${without.join(", ")}`,
    );
  const { sql, functions, web, ...others } = counts;
  const product = sql + functions + web;
  const total = Object.values(counts).reduce((sum, lines) => sum + lines, 0);
  const proof = others.tests + others.proofs + others.simulator;
  return {
    product: { sql, functions, web },
    ...others,
    total,
    written: total - others.generated,
    proof_share: product === 0 ? 0 : Math.round((proof / product) * 1_000) / 1_000,
  };
}
