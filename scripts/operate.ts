/** `npm run operate`: what an operator looks at and does from day to day. */
import { commandFamily, runFamily } from "./lib/command-family.ts";
import { addAccounts } from "./operate/accounts.ts";
import { addCosts } from "./operate/costs.ts";
import { addLending } from "./operate/lend.ts";
import { addPause } from "./operate/pause.ts";
import { addPush } from "./operate/push.ts";
import { addQuota } from "./operate/quota.ts";
import { addRequests } from "./operate/requests.ts";
import { addRequeue } from "./operate/requeue.ts";
import { addSize } from "./operate/size.ts";
import { addOverviews } from "./operate/users.ts";

const program = commandFamily(
  "npm run operate --",
  "Everyday operator tasks. Without SUPABASE_URL and SUPABASE_SECRET_KEY it uses the local stack.",
).addHelpText(
  "after",
  `
See also: npm run doctor finds problems and says how to fix them, npm run status shows the schedule, npm run access manages who has access, npm run model limits what the model costs, and npm run keys replaces sealing keys. docs/OPERATE.md explains when to use each.`,
);
addOverviews(program);
addQuota(program);
addLending(program);
addCosts(program);
addPause(program);
addPush(program);
addRequeue(program);
addAccounts(program);
addRequests(program);
addSize(program);

await runFamily(program);
