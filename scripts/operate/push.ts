/** `operate push`: notifications on people's devices, and the key that push services know this installation by. */
import { type Command, Option } from "commander";
import { askFor, member, tell } from "../lib/command-family.ts";
import { PlainError } from "../lib/errors.ts";
import { callAsOperator, type OperatorRow, rowAsOperator } from "../lib/operator.ts";

type PushState = OperatorRow<"push_state", "public_key" | "made_at" | "off_since">;
interface Choices {
  json?: boolean;
  on?: boolean;
  off?: boolean;
  rotate?: boolean;
  yes?: boolean;
}

export function addPush(family: Command): void {
  member(family, "push", "show notifications on devices and their public key, replace it, or turn them off")
    .addOption(new Option("--off", "stop offering and sending them").conflicts(["on", "rotate"]))
    .addOption(new Option("--on", "offer and send them again").conflicts("rotate"))
    .option("--rotate", "replace the key; everybody has to turn notifications on again")
    .option("--yes", "don't ask for confirmation")
    .action(async ({ json, on, off, rotate, yes }: Choices) => {
      if (rotate) {
        await askFor("rotate", "Every device is forgotten. People have to turn notifications on again.", yes);
        await callAsOperator("rotate_push_key");
      } else if (on || off) await callAsOperator("turn_push", { p_on: on === true });
      else if (yes) throw new PlainError("--yes goes with --rotate");
      const state: PushState = await rowAsOperator("push_state");
      tell(json, state, () => {
        for (const line of linesOf(state)) console.log(line);
      });
    });
}

function linesOf({ public_key, made_at, off_since, devices, people, failing, waiting }: PushState): string[] {
  const day = (at: string | null) => `${at?.slice(0, 16).replace("T", " ")} UTC`;
  return [
    off_since === null
      ? "Notifications on devices are on."
      : `Notifications on devices have been off since ${day(off_since)}. To turn them on: npm run operate -- push --on`,
    public_key === null
      ? "There is no key yet. The functions make one with their next run, within a minute, unless notifications are off."
      : `Public key, since ${day(made_at)}: ${public_key}`,
    `Devices: ${devices} of ${people} people; push services refuse ${failing}. Notifications waiting: ${waiting}.`,
  ];
}
