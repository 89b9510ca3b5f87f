/** `operate pause`, `resume` and `state`: everything stopped for everybody, and let go on. */
import type { Command } from "commander";
import { askFor, member, tell } from "../lib/command-family.ts";
import { callAsOperator, type OperatorRow, rowAsOperator } from "../lib/operator.ts";

export function addPause(family: Command): void {
  member(family, "pause", "stop reading, drafting and posting for every account right away")
    .option("--why <reason>", "recorded with the pause")
    .option("--yes", "don't ask for confirmation")
    .action(async ({ json, why, yes }: { json?: boolean; why?: string; yes?: boolean }) => {
      await askFor("pause", "Nothing will be read, drafted or posted for anyone until you resume.", yes);
      await callAsOperator("pause_everything", { p_why: why ?? null });
      await show({ json });
    });

  member(family, "resume", "resume everything").action(async ({ json }: { json?: boolean }) => {
    await callAsOperator("resume_everything");
    await show({ json });
  });

  member(family, "state", "show whether everything is paused, since when and why").action(show);
}

async function show({ json }: { json?: boolean | undefined }): Promise<void> {
  const found: OperatorRow<"engine_state", "since" | "why"> = await rowAsOperator("engine_state");
  const { disk }: OperatorRow<"machine_state", "disk"> = await rowAsOperator("machine_state");
  tell(json, { ...found, disk }, () => {
    if (!found.paused) {
      console.log(
        disk === "full"
          ? "The disk is full, so nothing is read, drafted or posted until there's room: npm run doctor"
          : "Everything runs.",
      );
    } else {
      const why = found.why === null ? "" : ` (${found.why})`;
      console.log(
        `Everything has been paused since ${found.since?.slice(0, 16).replace("T", " ")} UTC${why}.`,
      );
      console.log(
        "Posted replies are still verified, sign-ins renewed and emails sent. To resume: npm run operate -- resume",
      );
    }
  });
}
