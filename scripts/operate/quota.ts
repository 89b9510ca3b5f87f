/** `operate quota`: what of today's YouTube quota each Google project has used. */
import type { Command } from "commander";
import { z } from "zod";
import { member, tell } from "../lib/command-family.ts";
import { callAsOperator, type OperatorRow, rowAsOperator } from "../lib/operator.ts";

type Project = OperatorRow<"quota_report", "closed_until">;
/** Units by purpose. */
const unitsOf = z.record(z.string(), z.number());

/** As the ledger calls the operator's API key (engine.operators_key). */
const KEY = "operator";

export function addQuota(family: Command): void {
  member(
    family,
    "quota",
    "show today's YouTube quota use by Google project and purpose, and who used what you lend",
  ).action(async ({ json }: { json?: boolean }) => {
    const { day, resets_at } = await rowAsOperator("key_state");
    const projects: Project[] = await callAsOperator("quota_report");
    const found = { day, resets_at, projects, lent_uses: await callAsOperator("lent_uses") };
    tell(json, found, () => {
      console.log(`${day} in Los Angeles; resets at ${resets_at.slice(0, 16).replace("T", " ")} UTC`);
      if (projects.length === 0) console.log("No YouTube quota used today.");
      else console.table(projects.map(row));
      if (found.lent_uses.length === 0) return;
      console.log("What you lend, by day, account and purpose, in the last 7 days:");
      console.table(found.lent_uses.map((use) => ({ ...use, project: nameOf(use.project) })));
    });
  });
}

function row(project: Project) {
  const purposes = Object.entries(unitsOf.parse(project.purposes)).map(
    ([purpose, units]) => `${purpose} ${units}`,
  );
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
