/** `npm run axe`: what axe finds on every screen with its dialogs open, in every theme and width; part of `npm run proof`. */
import { Command } from "commander";
import { findChromium } from "./lib/chromium.ts";
import { runCommand } from "./lib/errors.ts";
import { run } from "./lib/run.ts";

const program = new Command("npm run axe --")
  .description(
    "Opens every screen and dialog in light and dark at 360, 768 and 1280 pixels on a temporary stack. Exits with 1 when axe finds " +
      "something, a screen scrolls sideways or breaks the host's policy. About four minutes.",
  )
  .showHelpAfterError();

await runCommand(async () => {
  program.parse();
  const { exitCode = 1 } = await run(
    "playwright",
    ["test", "tests/e2e/screens/access.spec.ts", "--reporter=list"],
    {
      env: { CHROMIUM_PATH: await findChromium(), REJOINDER_AXE: "all" },
      stdout: "inherit",
      stderr: "inherit",
    },
  );
  process.exitCode = exitCode;
});
