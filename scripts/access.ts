/** `npm run access`: the operator's decisions on access requests. */
import { text } from "node:stream/consumers";
import { Argument, InvalidArgumentError, Option } from "commander";
import { hashPassword } from "../supabase/functions/_shared/secrets/password.ts";
import { commandFamily, emailOf, member, runFamily, tell } from "./lib/command-family.ts";
import { PlainError } from "./lib/errors.ts";
import { CLAIMED_ADDRESS, callAsOperator } from "./lib/operator.ts";

const program = commandFamily(
  "npm run access --",
  "Manages who has access, and the operator's master password. Without SUPABASE_URL and SUPABASE_SECRET_KEY it uses the local stack.",
);

member(
  program,
  "list",
  "list who requested access or a free report, signed up or not, and who has access",
).action(async ({ json }: { json?: boolean }) => {
  const accounts = await callAsOperator("list_access");
  tell(json, { accounts }, () => printTable(accounts));
});

member(program, "approve", "give a user a plan, also one who has asked and not signed up yet")
  .addArgument(new Argument("<email>"))
  .addOption(new Option("--plan <plan>").choices(["pro", "enterprise"]).default("pro"))
  .action(async (given: string, { plan, json }: { plan: string; json?: boolean }) => {
    const email = emailOf(given);
    const applied = await callAsOperator("decide_access", { p_email: email, p_plan: plan });
    tell(json, { email, plan, waits: !applied }, () =>
      console.log(
        applied
          ? `${email} is now on the ${plan} plan.`
          : `${email} is told by email, and gets the ${plan} plan when they sign up and confirm this address.`,
      ),
    );
  });

member(program, "decline", "remove a user's plan, or decline a request")
  .addArgument(new Argument("<email>"))
  .action(async (given: string, { json }: { json?: boolean }) => {
    const email = emailOf(given);
    const applied = await callAsOperator("decide_access", { p_email: email, p_plan: null });
    tell(json, { email, plan: null, waits: !applied }, () =>
      console.log(
        applied
          ? `${email} no longer has a plan.`
          : `${email} is told by email. An account with this address gets no plan.`,
      ),
    );
  });

member(program, "allow", "let the master password create an account for an email that has none yet")
  .addArgument(new Argument("<email>"))
  .action(async (given: string, { json }: { json?: boolean }) => {
    const email = emailOf(given);
    await callAsOperator("approve_address", { p_email: email });
    tell(json, { email, allowed: true }, () =>
      console.log(`The master password may create an account for ${email} on the sign-up page.`),
    );
  });

member(
  program,
  "proxies",
  "show how many proxies are trusted to report the caller's address; with a number, set it",
)
  .addArgument(new Argument("[count]").argParser(readCount))
  .action(async (count: number | undefined, { json }: { json?: boolean }) => {
    if (count !== undefined) await callAsOperator("set_trusted_proxies", { p_count: count });
    const taken = await callAsOperator("caller_address", {}, { "x-forwarded-for": CLAIMED_ADDRESS });
    if (taken === CLAIMED_ADDRESS) {
      throw new PlainError("callers can fake their address: trust fewer proxies");
    }
    tell(json, { taken_for: taken }, () =>
      console.log(
        `This machine's address is read as ${taken}. If that's a proxy's address, trust one more proxy.`,
      ),
    );
  });

program
  .command("hash-password")
  .description("read a master password from standard input and print its hash for MASTER_PASSWORD_HASH")
  .action(async () => {
    const password = (await text(process.stdin)).trimEnd();
    if (password.length < 16) throw new PlainError("the master password must have at least 16 characters");
    console.log(await hashPassword(password));
  });

await runFamily(program);

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 10) {
    throw new InvalidArgumentError("a number from 1 to 10");
  }
  return count;
}

function printTable(rows: unknown): void {
  if (!Array.isArray(rows) || rows.length === 0) console.log("No one has requested access yet.");
  else console.table(rows);
}
