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
      quota: z.number(),
      used: z.number(),
      left_for_posting: z.number(),
      closed_until: z.string().nullable(),
      refusals: z.number(),
      purposes: z.record(z.string(), z.number()),
      accounts: z.array(z.string()),
    }),
  ),
});

export function addQuota(family: Command): void {
  member(family, "quota", "show today's YouTube quota use, by Google project and purpose").action(
    async ({ json }: { json?: boolean }) => {
      const found = report.parse(await callAsOperator("quota_report"));
      tell(json, found, () => {
        console.log(
          `${found.day} in Los Angeles; resets at ${found.resets_at.slice(0, 16).replace("T", " ")} UTC`,
        );
        if (found.projects.length === 0) console.log("No YouTube quota used today.");
        else console.table(found.projects.map(row));
      });
    },
  );
}

function row(project: z.infer<typeof report>["projects"][number]) {
  const purposes = Object.entries(project.purposes).map(([purpose, units]) => `${purpose} ${units}`);
  return {
    project: project.project,
    accounts: project.accounts.join(", "),
    used: project.used,
    of: project.quota,
    for: purposes.join(", "),
    "left for posting": project.left_for_posting,
    closed:
      project.closed_until === null ? "" : `until ${project.closed_until.slice(0, 16).replace("T", " ")} UTC`,
  };
}
