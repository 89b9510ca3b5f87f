/** `operate costs`: what the model has cost today, by account. */
import type { Command } from "commander";
import { z } from "zod";
import { member, tell } from "../lib/command-family.ts";
import { callAsOperator, rowAsOperator } from "../lib/operator.ts";

/** Ceilings and prices, by name. */
const ceilings = z.record(z.string(), z.number());

/** What the model has cost today in all, and how it is. */
export async function modelToday() {
  const today = await rowAsOperator("model_report");
  return { ...today, limits: ceilings.parse(today.limits) };
}

export function addCosts(family: Command): void {
  member(
    family,
    "costs",
    "show what the model has cost today, by account; set limits with npm run model",
  ).action(async ({ json }: { json?: boolean }) => {
    const { day, calls, money, limits } = await modelToday();
    const found = { day, calls, money, limits, accounts: await callAsOperator("cost_report") };
    tell(json, found, () => {
      const most = (name: string) => (limits[name] ?? 0).toLocaleString("en");
      console.log(
        `${day} (UTC): ${calls.toLocaleString("en")} of ${most("all_calls")} calls, ` +
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
