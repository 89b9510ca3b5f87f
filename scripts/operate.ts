/** `npm run operate`: what an operator looks at and does from day to day. */
import { commandFamily, runFamily } from "./lib/command-family.ts";
import { addAccounts } from "./operate/accounts.ts";
import { addCosts } from "./operate/costs.ts";
import { addPause } from "./operate/pause.ts";
import { addQuota } from "./operate/quota.ts";
import { addRequeue } from "./operate/requeue.ts";
import { addOverviews } from "./operate/users.ts";

const program = commandFamily(
  "npm run operate --",
  "What an operator looks at and does from day to day. Without SUPABASE_URL and SUPABASE_SECRET_KEY it acts on the local stack.",
).addHelpText(
  "after",
  `
Beside these: npm run doctor names what is wrong and how to mend it, npm run status shows the schedule, npm run access decides who
may use the product, npm run model limits what the model may cost, npm run keys replaces sealing keys. docs/OPERATE.md tells when.`,
);
addOverviews(program);
addQuota(program);
addCosts(program);
addPause(program);
addRequeue(program);
addAccounts(program);

await runFamily(program);
