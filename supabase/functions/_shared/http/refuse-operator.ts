import type { ServiceDatabase } from "../database/service-database.ts";
import type { Caller } from "./endpoint.ts";

/** Ends a call with 403 when the operator is in the caller's account: credentials, grants and the account are its owner's. */
export async function refuseOperator(db: ServiceDatabase, caller: Caller): Promise<void> {
  if (caller.kind === "user") await db.call("refuse_operator", { p_session: caller.sessionId ?? null });
}
