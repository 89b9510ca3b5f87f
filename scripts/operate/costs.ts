/** `operate costs`: what the model has cost today, by account. */
import type { Command } from "commander";
import { z } from "zod";
import { member, tell } from "../lib/command-family.ts";
import { callAsOperator } from "../lib/operator.ts";

/** What of the model's report says how much that was in all. */
const inAll = z.object({
  day: z.string(),
  calls: z.number(),
  money: z.number(),
  limits: z.record(z.string(), z.number()),
});

export function addCosts(family: Command): void {
  member(
    family,
    "costs",
    "show what the model has cost today, by account; set limits with npm run model",
  ).action(async ({ json }: { json?: boolean }) => {
    const report = inAll.parse(await callAsOperator("model_report"));
    const found = { ...report, accounts: await callAsOperator("cost_report") };
    tell(json, found, () => {
      const { limits, calls, money } = found;
      const most = (name: string) => (limits[name] ?? 0).toLocaleString("en");
      console.log(
        `${found.day} (UTC): ${calls.toLocaleString("en")} of ${most("all_calls")} calls, ` +
          `${money.toLocaleString("en")} of ${most("all_money")} in money`,
      );
      if (!limits.input_price && !limits.output_price) {
        console.log(
          "No prices are set, so spending isn't counted. Set them with: npm run model -- limit --input-price … --output-price …",
        );
      }
      if (found.accounts.length > 0) console.table(found.accounts);
    });
  });
}
