/** `npm run access`: the operator's decisions on access requests. */
import { text } from "node:stream/consumers";
import { Argument, Command, Option } from "commander";
import { hashPassword } from "../supabase/functions/_shared/secrets/password.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { callAsOperator } from "./lib/operator.ts";

const program = new Command("npm run access --")
  .description(
    "Lists access requests, approves or declines one. Without SUPABASE_URL and SUPABASE_SECRET_KEY it acts on the local stack.",
  )
  .showHelpAfterError();

program
  .command("list")
  .description("who asked for access, and who has it")
  .action(async () => printTable(await callAsOperator("list_access", {})));

program
  .command("approve")
  .description("give a user a plan")
  .addArgument(new Argument("<email>"))
  .addOption(new Option("--plan <plan>").choices(["pro", "enterprise"]).default("pro"))
  .action(async (email: string, { plan }: { plan: string }) => {
    await callAsOperator("decide_access", { p_email: email, p_plan: plan });
    console.log(`${email} has the plan ${plan}.`);
  });

program
  .command("decline")
  .description("take a user's plan away, or turn a request down")
  .addArgument(new Argument("<email>"))
  .action(async (email: string) => {
    await callAsOperator("decide_access", { p_email: email, p_plan: null });
    console.log(`${email} has no plan.`);
  });

program
  .command("hash-password")
  .description("read a master password from standard input and print what MASTER_PASSWORD_HASH takes")
  .action(async () => {
    const password = (await text(process.stdin)).trimEnd();
    if (password.length < 16) throw new PlainError("a master password has 16 characters at least");
    console.log(await hashPassword(password));
  });

await runCommand(async () => {
  await program.parseAsync();
});

function printTable(rows: unknown): void {
  if (!Array.isArray(rows) || rows.length === 0) console.log("Nobody asked for access yet.");
  else console.table(rows);
}
