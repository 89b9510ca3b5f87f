/** `operate quota`: what of today's YouTube quota each Google project has used. */
import type { Command } from "commander";
import { z } from "zod";
import { member, tell } from "../lib/command-family.ts";
import { callAsOperator } from "../lib/operator.ts";

const report = z.object({
  day: z.string(),
  resets_at: z.string(),
  projects: z.array(
    z.object({
      project: z.string(),
      is_lent: z.boolean(),
      quota: z.number(),
      used: z.number(),
      left_for_posting: z.number(),
      closed_until: z.string().nullable(),
      refusals: z.number(),
      purposes: z.record(z.string(), z.number()),
      accounts: z.array(z.string()),
    }),
  ),
  lent_uses: z.array(
    z.object({
      day: z.string(),
      project: z.string(),
      email: z.string(),
      purpose: z.string(),
      units: z.number(),
      calls: z.number(),
    }),
  ),
});
/** As the ledger calls the operator's API key (engine.operators_key). */
const KEY = "operator";

export function addQuota(family: Command): void {
  member(
    family,
    "quota",
    "show today's YouTube quota use by Google project and purpose, and who used what you lend",
  ).action(async ({ json }: { json?: boolean }) => {
    const found = report.parse(await callAsOperator("quota_report"));
    tell(json, found, () => {
      console.log(
        `${found.day} in Los Angeles; resets at ${found.resets_at.slice(0, 16).replace("T", " ")} UTC`,
      );
      if (found.projects.length === 0) console.log("No YouTube quota used today.");
      else console.table(found.projects.map(row));
      if (found.lent_uses.length === 0) return;
      console.log("What you lend, by day, account and purpose, in the last 7 days:");
      console.table(found.lent_uses.map((use) => ({ ...use, project: nameOf(use.project) })));
    });
  });
}

function row(project: z.infer<typeof report>["projects"][number]) {
  const purposes = Object.entries(project.purposes).map(([purpose, units]) => `${purpose} ${units}`);
  return {
    project: nameOf(project.project),
    // Of a project that is lent the other table tells.
    accounts: project.is_lent ? `lent to ${project.accounts.length}` : project.accounts.join(", "),
    used: project.used,
    of: project.quota,
    for: purposes.join(", "),
    "left for posting": project.project === KEY ? "" : project.left_for_posting,
    closed:
      project.closed_until === null ? "" : `until ${project.closed_until.slice(0, 16).replace("T", " ")} UTC`,
  };
}

const nameOf = (project: string) => (project === KEY ? "your API key" : project);
