/** `operate requeue`: tries again what failed and may be tried without asking its owner. */
import type { Command } from "commander";
import { z } from "zod";
import { askFor, emailOf, member, tell } from "../lib/command-family.ts";
import { callAsOperator } from "../lib/operator.ts";

const report = z.object({
  applied: z.boolean(),
  again: z.object({ replies: z.number(), drafts: z.number(), mails: z.number() }),
  left_to_owners: z.object({ unproven: z.number(), failed: z.number() }),
});

interface Options {
  json?: boolean;
  user?: string;
  yes?: boolean;
  dryRun?: boolean;
}

export function addRequeue(family: Command): void {
  member(family, "requeue", "try again what failed and may be tried again by the rules")
    .option("--user <email>", "only of this account")
    .option("--dry-run", "just count")
    .option("--yes", "do not ask")
    .addHelpText(
      "after",
      `
Again go out: approved replies that YouTube could not process and did not take, comments whose drafting was given up, mails that were
refused in the last three days; 1,000 of each at most. Replies that YouTube refused, or that may be on YouTube, only their owner sends again.`,
    )
    .action(async ({ json, user, yes, dryRun }: Options) => {
      const email = user === undefined ? null : emailOf(user);
      const ask = async (apply: boolean) =>
        report.parse(await callAsOperator("requeue", { p_email: email, p_apply: apply }));
      const waiting = await ask(false);
      const some = Object.values(waiting.again).some((count) => count > 0);
      if (dryRun || !some) return show(json, waiting);
      await askFor("requeue", `${inWords(waiting.again)} are tried again.`, yes);
      show(json, await ask(true));
    });
}

function show(json: boolean | undefined, found: z.infer<typeof report>): void {
  tell(json, found, () => {
    const some = Object.values(found.again).some((count) => count > 0);
    if (!some) console.log("Nothing is there that may be tried again.");
    else console.log(`${inWords(found.again)} ${found.applied ? "are tried again." : "may be tried again."}`);
    const { unproven, failed } = found.left_to_owners;
    if (unproven + failed > 0) {
      console.log(`Left to their owners: ${failed} failed and ${unproven} unproven replies.`);
    }
  });
}

function inWords({ replies, drafts, mails }: z.infer<typeof report>["again"]): string {
  return `${replies} replies, ${drafts} drafts and ${mails} mails`;
}
