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
  member(family, "pause", "stop reading, drafting and posting for every account, at once")
    .option("--why <reason>", "kept with the pause, for whoever asks later")
    .option("--yes", "do not ask")
    .action(async ({ json, why, yes }: { json?: boolean; why?: string; yes?: boolean }) => {
      await askFor("pause", "Nothing is read, drafted or posted for anybody until you resume.", yes);
      show(json, await callAsOperator("pause_everything", { p_why: why ?? null }));
    });

  member(family, "resume", "let everything go on").action(async ({ json }: { json?: boolean }) => {
    show(json, await callAsOperator("resume_everything"));
  });

  member(family, "state", "whether everything is paused, since when and why").action(
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
      console.log(`Everything is paused since ${found.since?.slice(0, 16).replace("T", " ")} UTC${why}.`);
      console.log(
        "What was sent is still proven, sign-ins are renewed, mails go out. npm run operate -- resume lets it go on.",
      );
    }
  });
}
