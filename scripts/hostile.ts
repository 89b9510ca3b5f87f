/** `npm run hostile`: calls that no client of ours makes, over everything the API offers, and the ways of attackers beside them. */
import { Command, Option } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { anySeed, proofCommand } from "./proofs/harness/command.ts";
import { type CallersName, callers } from "./proofs/hostile/assault.ts";
import { localPlace, type PlaceName, servedPlace } from "./proofs/hostile/place.ts";
import { playHostile } from "./proofs/hostile/play.ts";
import { ways } from "./proofs/hostile/ways/index.ts";
import { findCaddy } from "./serve/trial/proxy.ts";

/** What every detector, check and parser may take for the longest text of a stranger's. */
const MOST_DETECTOR_MS = 25;

const width = Math.max(...ways.map(({ name }) => name.length));

const program = new Command("npm run hostile --")
  .description(
    "Sends generated calls to every edge function, table and SQL function, as a visitor, as an account of " +
      "the attacker's, by keys of its programs for every scope, and with forged tokens: wrong types, NUL, deep JSON, long texts, odd methods and headers, filters, and ids of " +
      "another account. Then tries the ways below. Exits with 1 when an answer is a 5xx, holds a row of the other account, a secret or a place " +
      "in our code, is not in an envelope, or does not come, when a row of the other account has changed, when a way got past what should hold it, and when " +
      `a detector takes more than ${MOST_DETECTOR_MS} ms for a text.`,
  )
  .addHelpText(
    "after",
    `\nWays:\n${ways.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join("\n")}`,
  )
  .addOption(
    new Option(
      "--way <name>",
      "what is attacked: a temporary stack, or what npm run serve serves behind Caddy (skipped without Caddy)",
    )
      .choices(["local", "served"])
      .default("local"),
  )
  .option("--calls <n>", "how many generated calls", wholeNumber, 1000)
  .addOption(
    new Option(
      "--from <whom>",
      "whose calls: of people and their browsers, of programs by keys (without the ways below), or of both",
    )
      .choices(callers)
      .default("all"),
  )
  .option("--seed <n>", "make the same calls again; how they meet stays chance", wholeNumber)
  .addOption(
    new Option("--only <name>", "only this way, without generated calls").choices(
      ways.map(({ name }) => name),
    ),
  )
  .option("--slack <n>", "how many times as long a detector may take beside other work", wholeNumber, 1)
  .option(
    "--no-detectors",
    "leave out how long detectors take, as npm run proof does, which has a proof of it",
  );

interface Options {
  way: PlaceName;
  calls: number;
  from: CallersName;
  seed?: number;
  only?: string;
  slack: number;
  detectors: boolean;
}

await proofCommand<Options>(program, async (asked, { parts, note }) => {
  const { way, only, from, slack, detectors, ...options } = asked;
  const { seed = anySeed() } = options;
  const caddy = findCaddy();
  if (way === "served" && !caddy) {
    note("Skipped: no Caddy on PATH or in CADDY.");
    return { result: { way, skipped: "no Caddy" }, failed: false };
  }
  note(`seed ${seed}`);
  const { figures, violations } = await playHostile(
    () => (way === "local" ? localPlace(parts) : servedPlace(parts, caddy ?? "")),
    {
      calls: only === undefined ? options.calls : 0,
      ...{ seed, from, only, detectorMs: detectors ? MOST_DETECTOR_MS * slack : undefined },
    },
    note,
  );
  const { examples: _, offences, five_hundreds, ...rest } = figures;
  const result = {
    ...{ way, seed },
    foreign_rows: (offences["another's row"] ?? 0) + (offences.changed ?? 0),
    secrets: offences.secret ?? 0,
    ours_5xx: five_hundreds.functions + five_hundreds.data + five_hundreds.programs,
    ...{ ...rest, offences, five_hundreds },
  };
  return { result, failed: violations.length > 0 };
});
