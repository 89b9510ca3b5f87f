/** `operate export` and `operate delete`: what an owner may ask of the operator. */
import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { askFor, emailOf, member, tell } from "../lib/command-family.ts";
import { PlainError } from "../lib/errors.ts";
import { callAsOperator, operatorAddress, rowAsOperator } from "../lib/operator.ts";
import { loadSettings } from "../lib/settings.ts";
import { deleteAsOwner } from "./owner.ts";

const exported = z.record(z.string(), z.unknown());

export function addAccounts(family: Command): void {
  member(family, "export", "write all of an account's data to a file, as its owner would get it")
    .argument("<email>", "the account's email")
    .requiredOption("--to <file>", "the file to write; an existing file isn't overwritten")
    .action(async (given: string, { json, to }: { json?: boolean; to: string }) => {
      const email = emailOf(given);
      const account = exported.parse(await callAsOperator("export_account", { p_email: email }));
      try {
        // It is personal data: for nobody else on this machine, and over nothing else.
        await writeFile(to, `${JSON.stringify(account, undefined, 2)}\n`, { flag: "wx", mode: 0o600 });
      } catch (error) {
        throw new PlainError(`can't write ${to}: ${error instanceof Error ? error.message : error}`);
      }
      const counts = countsOf(account);
      tell(json, { email, file: to, counts }, () => {
        console.log(`Written to ${to}. The account's log records this export.`);
        console.table(counts);
      });
    });

  member(family, "delete", "delete an account and all its data, after revoking its Google access")
    .argument("<email>", "the account's email")
    .option("--yes", "don't ask for confirmation")
    .action(async (given: string, { json, yes }: { json?: boolean; yes?: boolean }) => {
      const found = await rowAsOperator("account_summary", { p_email: emailOf(given) });
      const channels = found.channels.length === 0 ? "no channel" : found.channels.join(", ");
      await askFor(
        found.email,
        `${found.email} (${channels}) will be deleted with ${found.comments} comments and all settings. This can't be undone. Replies stay on YouTube.`,
        yes,
      );
      const address = await operatorAddress(loadSettings());
      await deleteAsOwner(address, found.email, (comments) =>
        console.error(`${comments.toLocaleString("en")} comments are left to delete.`),
      );
      tell(json, { deleted: found.email }, () => console.log(`${found.email} has been deleted.`));
    });
}

/** How many rows of each kind a document holds. */
function countsOf(account: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(account)
      .filter(([name]) => name !== "exported_at")
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : rows === null ? 0 : 1]),
  );
}
