/** `operate pause`, `resume` and `state`: everything stopped for everybody, and let go on. */
import type { Command } from "commander";
import { z } from "zod";
import { askFor, member, tell } from "../lib/command-family.ts";
import { callAsOperator } from "../lib/operator.ts";

const state = z.object({
  paused: z.boolean(),
  since: z.string().nullable().default(null),
  why: z.string().nullable().default(null),
});

export function addPause(family: Command): void {
  member(family, "pause", "stop reading, drafting and posting for every account right away")
    .option("--why <reason>", "recorded with the pause")
    .option("--yes", "don't ask for confirmation")
    .action(async ({ json, why, yes }: { json?: boolean; why?: string; yes?: boolean }) => {
      await askFor("pause", "Nothing will be read, drafted or posted for anyone until you resume.", yes);
      show(json, await callAsOperator("pause_everything", { p_why: why ?? null }));
    });

  member(family, "resume", "resume everything").action(async ({ json }: { json?: boolean }) => {
    show(json, await callAsOperator("resume_everything"));
  });

  member(family, "state", "show whether everything is paused, since when and why").action(
    async ({ json }: { json?: boolean }) => {
      show(json, await callAsOperator("engine_state"));
    },
  );
}

function show(json: boolean | undefined, answer: unknown): void {
  const found = state.parse(answer);
  tell(json, found, () => {
    if (!found.paused) console.log("Everything runs.");
    else {
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
