/** `npm run model`: what the model may cost, and what it has cost today. */
import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { type ModelTrouble, TROUBLE_WORDS } from "../supabase/functions/_shared/model/trouble.ts";
import { commandFamily, member, runFamily, tell } from "./lib/command-family.ts";
import { callAsOperator } from "./lib/operator.ts";
import { modelToday } from "./operate/costs.ts";

const server = z.object({
  trouble: z.string().nullable(),
  detail: z.string().nullable(),
  since: z.string().nullable(),
  wait_until: z.string().nullable(),
  dialect: z.record(z.string(), z.unknown()).nullable(),
});

const program = commandFamily(
  "npm run model --",
  "Shows today's model use and sets its limits. Without SUPABASE_URL and SUPABASE_SECRET_KEY it uses the local stack.",
);

member(program, "show", "show today's use by all users, the limits per UTC day and the prices", {
  isDefault: true,
}).action(show);

member(program, "limit", "change limits and prices; anything you don't name stays the same")
  .option("--user-calls <number>", "calls per user and day", whole)
  .option("--user-tokens <number>", "tokens per user and day", whole)
  .option("--user-money <sum>", "spending per user and day, once prices are set", sum)
  .option("--all-calls <number>", "calls per day by all users; 0 stops the model", whole)
  .option("--all-tokens <number>", "tokens per day by all users", whole)
  .option("--all-money <sum>", "spending per day by all users, once prices are set", sum)
  .option("--input-price <sum>", "price of a million prompt tokens", sum)
  .option("--output-price <sum>", "price of a million answer tokens", sum)
  .action(async ({ json, ...options }: { json?: boolean } & Record<string, number>) => {
    const limits = Object.entries(options).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]);
    await callAsOperator("set_model_limits", { p_limits: Object.fromEntries(limits) });
    await show({ json });
  });

member(program, "again", "say that the model is fixed, so the next call tries it right away").action(
  async ({ json }: { json?: boolean }) => {
    await callAsOperator("look_at_model_again");
    await show({ json });
  },
);

await runFamily(program);

async function show({ json }: { json?: boolean | undefined }): Promise<void> {
  const found = await readReport();
  tell(json, found, () => showInWords(found));
}

async function readReport() {
  const today = await modelToday();
  return { ...today, server: server.parse(today.server), uses: await callAsOperator("model_uses") };
}

function showInWords(found: Awaited<ReturnType<typeof readReport>>): void {
  const { limits, day, users, calls, tokens, money, server, uses } = found;
  const of = (name: string) => (limits[name] ?? 0).toLocaleString("en");
  for (const line of stateOf(server)) console.log(line);
  console.log(`${day} (UTC), ${users.toLocaleString("en")} ${users === 1 ? "user" : "users"}`);
  console.table({
    calls: {
      today: calls.toLocaleString("en"),
      "limit for all": of("all_calls"),
      "limit per user": of("user_calls"),
    },
    tokens: {
      today: tokens.toLocaleString("en"),
      "limit for all": of("all_tokens"),
      "limit per user": of("user_tokens"),
    },
    money: {
      today: money.toLocaleString("en"),
      "limit for all": of("all_money"),
      "limit per user": of("user_money"),
    },
  });
  if (uses.length > 0) {
    console.log("The last 7 days, by purpose");
    console.table(uses);
  }
  console.log(`A million tokens cost ${of("input_price")} in prompts and ${of("output_price")} in answers.`);
}

/** Whether the model answers, and if not, what to do. */
function stateOf({ trouble, detail, since, wait_until, dialect }: z.infer<typeof server>): string[] {
  if (trouble === null)
    return dialect === null ? [] : [`The model is answering, using ${String(dialect.output)}.\n`];
  return [
    `Drafting has stopped for everyone since ${since}. ${TROUBLE_WORDS[trouble as ModelTrouble] ?? trouble}`,
    ...(detail ? [`The server says: ${detail}`] : []),
    `We'll try again at ${wait_until}. To try right away, run npm run model -- again.\n`,
  ];
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("Enter a whole number of 0 or more.");
  return Number(text);
}

function sum(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError("Enter a number of 0 or more.");
  return Number(text);
}
