/** `operate lend`, `close-key` and `open-key`: what accounts may take of the operator's Google project and API key. */
import { type Command, InvalidArgumentError } from "commander";
import { askFor, member, tell } from "../lib/command-family.ts";
import { callAsOperator, type OperatorRow, rowAsOperator } from "../lib/operator.ts";

export type KeyState = OperatorRow<"key_state", "closed_since" | "closed_why" | "closed_until" | "error">;

export function addLending(family: Command): void {
  member(
    family,
    "lend",
    "show or change how much each account may use of your OAuth client's project and your API key a day",
  )
    .option("--account-units <number>", "units of your project per approved account and day", whole)
    .option("--key-units <number>", "units by your API key per day, for all accounts", whole)
    .option("--key-account-units <number>", "units by your API key per account and day", whole)
    .action(async ({ json, ...options }: { json?: boolean } & Record<string, number>) => {
      const p_changes = changesBy(options);
      if (p_changes) await callAsOperator("set_lending", { p_changes });
      await show(json);
    });

  member(family, "close-key", "stop using your API key for other accounts right away")
    .option("--why <reason>", "recorded with it")
    .option("--yes", "don't ask for confirmation")
    .action(async ({ json, why, yes }: { json?: boolean; why?: string; yes?: boolean }) => {
      await askFor(
        "close",
        "Replies of owners without a key of their own won't be verified until you open it again.",
        yes,
      );
      await callAsOperator("close_key", { p_closed: true, p_why: why ?? null });
      await show(json);
    });

  member(family, "open-key", "use your API key again").action(async ({ json }: { json?: boolean }) => {
    await callAsOperator("close_key", { p_closed: false });
    await show(json);
  });
}

/** What options change, by the columns that they are called after; undefined when none was given. */
export function changesBy(options: Record<string, number>): Record<string, number> | undefined {
  const changes = Object.entries(options).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

export function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Use a whole number.");
  return Number(text);
}

async function show(json: boolean | undefined): Promise<void> {
  const found: KeyState = await rowAsOperator("key_state");
  const units = (count: number) => count.toLocaleString("en");
  tell(json, found, () => {
    console.log(
      `Each approved account may use ${units(found.account_units)} units of your Google project a day.`,
    );
    console.log(
      `Your API key may use ${units(found.key_units)} units a day, ${units(found.key_account_units)} of them for one account; ${units(found.used)} are used today.`,
    );
    if (found.closed_since !== null) {
      const why = found.closed_why === null ? "" : ` (${found.closed_why})`;
      console.log(`You closed the key${why}. To use it again: npm run operate -- open-key`);
    } else if (found.state === "wrong")
      console.log(`Google rejects the key (${found.error}). Check YOUTUBE_API_KEY.`);
    else if (found.state === "spent") {
      const until = (found.closed_until ?? found.resets_at).slice(0, 16).replace("T", " ");
      console.log(`The key is used up until ${until} UTC. Replies wait to be verified.`);
    }
  });
}
