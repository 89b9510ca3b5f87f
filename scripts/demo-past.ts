/** `npm run demo-past`: the past that a first start loads, played anew. */
import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { demoPastFile, packed, readDemoPast, recordDemoPast } from "./journey/demo-past.ts";
import { pastDifferences } from "./journey/demo-past-differences.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { DEMO_OPERATOR } from "./simulator/demo/channel.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const program = new Command("npm run demo-past --")
  .description(
    "Plays the demo's nine days with the functions of this checkout, on a temporary stack, and fails when they leave something " +
      "else than the data that a first start loads (scripts/journey/demo-past.br). About half a minute.",
  )
  .option("--write", "write the data instead");

await runCommand(async () => {
  const { write } = program.parse().opts<{ write?: boolean }>();
  const played = await onTemporaryStack({ environment: DEMO_OPERATOR }, recordDemoPast);
  if (write) {
    const bytes = packed(played);
    await writeFile(demoPastFile, bytes);
    console.log(`${demoPastFile}: ${Math.round(bytes.length / 1000)} kB`);
    return;
  }
  const differences = pastDifferences(await readDemoPast(), played);
  for (const difference of differences) console.error(difference);
  if (differences.length > 0)
    throw new PlainError(
      "The functions no longer leave the past that scripts/journey/demo-past.br holds; if that is meant, run npm run demo-past -- --write",
    );
  console.log("The functions leave the past that a first start loads.");
});
