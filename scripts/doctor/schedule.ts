/** Whether what should run by itself can, and does. */
import { type Check, some } from "./examination.ts";
import { ADVICE, type Way } from "./way.ts";

/** Errors of a job whose cause has a fault of its own. */
const explained = ["http_401", "project_url_missing", "cron_key_missing"];

export const halfConfiguredVault: Check = ({ facts }) => {
  if (facts.vault === null) return undefined;
  const missing = (["project_url", "cron_key"] as const).filter((name) => !facts.vault?.[name]);
  if (missing.length === 0) return undefined;
  const values = { project_url: "the address of the API", cron_key: "the value of CRON_KEY" };
  const statements = missing.map((name) => `select vault.create_secret('<${values[name]}>', '${name}');`);
  return `Vault lacks ${missing.join(" and ")}, so the schedule can't call the functions. Run this SQL: ${statements.join(" ")}`;
};

const RUN_AGAIN: Record<Way, string> = {
  start: "Run npm start without --no-schedule.",
  serve: `Restart it: ${ADVICE.serve.restart}.`,
  hosted: "Make sure pg_cron, pg_net and Vault are on and the functions are deployed.",
};

export const stoppedSchedule: Check = ({ facts, way }) => {
  const late = facts.jobs.filter(({ late, error }) => late && !explained.includes(error ?? ""));
  if (late.length === 0) return undefined;
  const errors = late.flatMap(({ error }) => (error === null ? [] : [error]));
  const said = errors.length > 0 ? ` (${some(errors)})` : "";
  return `These jobs aren't running: ${some(late.map(({ name }) => name))}${said}. ${RUN_AGAIN[way]} After a start, wait a minute. To see each job, run npm run status.`;
};
