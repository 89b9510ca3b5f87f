/** `operate requeue`: tries again what failed and may be tried without asking its owner. */
import type { Command } from "commander";
import { askFor, emailOf, member, tell } from "../lib/command-family.ts";
import { rowAsOperator } from "../lib/operator.ts";

interface Options {
  json?: boolean;
  user?: string;
  yes?: boolean;
  dryRun?: boolean;
}

export function addRequeue(family: Command): void {
  member(family, "requeue", "retry what failed and is safe to retry")
    .option("--user <email>", "only for this account")
    .option("--dry-run", "just count")
    .option("--yes", "don't ask for confirmation")
    .addHelpText(
      "after",
      `
Retries approved replies that YouTube couldn't process and didn't post, comments whose drafting was given up, and emails refused in the last three days, at most 1,000 of each. Only owners can resend replies that YouTube refused or that may already be on YouTube.`,
    )
    .action(async ({ json, user, yes, dryRun }: Options) => {
      const email = user === undefined ? null : emailOf(user);
      const ask = (apply: boolean) => requeue(email, apply);
      const waiting = await ask(false);
      const some = Object.values(waiting.again).some((count) => count > 0);
      if (dryRun || !some) return show(json, waiting);
      await askFor("requeue", `This will retry ${inWords(waiting.again)}.`, yes);
      show(json, await ask(true));
    });
}

/** Tries again, or only counts. */
async function requeue(email: string | null, applied: boolean) {
  const counts = await rowAsOperator("requeue", { p_email: email, p_apply: applied });
  const { unproven, failed, ...again } = counts;
  return { applied, again, left_to_owners: { unproven, failed } };
}
type Requeued = Awaited<ReturnType<typeof requeue>>;

function show(json: boolean | undefined, found: Requeued): void {
  tell(json, found, () => {
    const some = Object.values(found.again).some((count) => count > 0);
    if (!some) console.log("Nothing to retry.");
    else console.log(`${found.applied ? "Retried" : "Can be retried"}: ${inWords(found.again)}.`);
    const { unproven, failed } = found.left_to_owners;
    if (unproven + failed > 0) {
      console.log(`Left to the owners: ${failed} failed and ${unproven} unconfirmed replies.`);
    }
  });
}

function inWords({ replies, drafts, mails }: Requeued["again"]): string {
  const of = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  return `${of(replies, "reply", "replies")}, ${of(drafts, "draft", "drafts")} and ${of(mails, "email", "emails")}`;
}
