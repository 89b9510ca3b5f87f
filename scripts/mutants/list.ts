/** Every mutant there is, by what it breaks. */
import { api } from "./api.ts";
import { community } from "./community.ts";
import { conversations } from "./conversations.ts";
import { handlers } from "./handlers.ts";
import type { Mutant } from "./mutant.ts";
import { permissions } from "./permissions.ts";
import { posting } from "./posting.ts";
import { programs } from "./programs.ts";
import { push } from "./push.ts";
import { quota } from "./quota.ts";
import { reading } from "./reading.ts";
import { reports } from "./reports.ts";
import { restores } from "./restores.ts";
import { strangers } from "./strangers.ts";
import { turns } from "./turns.ts";
import { verification } from "./verification.ts";
import { webhooks } from "./webhooks.ts";

export const ALL: Mutant[] = [
  ...posting,
  ...restores,
  ...programs,
  ...quota,
  ...verification,
  ...turns,
  ...conversations,
  ...permissions,
  ...strangers,
  ...reading,
  ...reports,
  ...handlers,
  ...api,
  ...webhooks,
  ...push,
  ...community,
];
