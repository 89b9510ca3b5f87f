/** Every check by the code of its fault. What follows from another fault is told once, by the one that explains it. */
import { exhaustedQuota, missingScope, revokedGrant } from "./channels.ts";
import { fullDatabase, lowDatabase } from "./database-size.ts";
import type { Check } from "./examination.ts";
import { clockSkew, fakedAddress, lateAnswers, mixedHome, oldSchema } from "./installation.ts";
import { closedKeys, operatorsKey, wrongKey } from "./keys.ts";
import { oldBackup } from "./machine.ts";
import { halfConfiguredVault, stoppedSchedule } from "./schedule.ts";
import { deadJudge, deadMail, deadModel, wrongRedirect } from "./servers.ts";

export const checks: [code: string, check: Check][] = [
  ["old_schema", oldSchema],
  ["mixed_home", mixedHome],
  ["wrong_key", wrongKey],
  ["half_configured_vault", halfConfiguredVault],
  ["stopped_schedule", stoppedSchedule],
  ["clock_skew", clockSkew],
  ["wrong_redirect", wrongRedirect],
  ["faked_address", fakedAddress],
  ["missing_scope", missingScope],
  ["revoked_grant", revokedGrant],
  ["exhausted_quota", exhaustedQuota],
  ["operators_key", operatorsKey],
  ["keys_closed", closedKeys],
  ["dead_model", deadModel],
  ["dead_judge", deadJudge],
  ["dead_mail", deadMail],
  ["late_answers", lateAnswers],
  ["old_backup", oldBackup],
  ["low_database", lowDatabase],
  ["full_database", fullDatabase],
];
