/** Whom an edge function lets in, by the names of _shared/http/callers.ts. */

import { memberCallers } from "./members.ts";

export const edgeCallers = [
  ...(["no key", "visitor", "stranger", "owner", "cron key", "secret key"] as const),
  ...(["no plan", "operator", "expired", "forged", "deleted"] as const),
  ...memberCallers,
] as const;
export type EdgeCaller = (typeof edgeCallers)[number];

/** In the order of `edgeCallers`, as far as they go, in the notation of expected.ts. */
export const policies = {
  userOnly: "--0x--",
  userOrProgram: "--0x--",
  userOrSchedule: "--0xx-",
  scheduleOnly: "----x-",
  operatorOnly: "-----x",
  visitor: "-00x--",
  anyone: "000xxx",
  program: "------",
} as const;
export type PolicyName = keyof typeof policies;
