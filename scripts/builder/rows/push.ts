/** Devices of people, and what they are told on them, as browsers and the functions ask for it. */
import { createECDH } from "node:crypto";
import type { Caller } from "../../stack/caller.ts";
import type { Database } from "./database.ts";
import { signedIn } from "./programs.ts";
import type { RowsWithin, User } from "./rows.ts";
import { newSubscription } from "./subscription.ts";

/** A key of the installation's, in place of the one that the functions make. */
export async function withPushKey({ sql }: RowsWithin): Promise<void> {
  await sql`select service.keep_push_key(id, ${createECDH("prime256v1").generateKeys("base64url")}, 'k1:private') from service.push_key_wanted() id`;
}

/** A device of a person's, added in a session of its own. */
export async function newDevice(
  db: Database,
  who: User | (Caller & { userId: string }),
  subscription = newSubscription(),
): Promise<{ id: string; endpoint: string; caller: Caller }> {
  const caller = await signedIn(db, who);
  const id = await db.rpcValue<string>(caller, "add_push_device", subscription.asked);
  return { id, endpoint: subscription.asked.p_endpoint, caller };
}

export interface PushClaim {
  id: string;
  lease_id: string;
  endpoint: string;
  kind: string;
  line: string;
  account_id: string;
  channel_id: string | null;
  comment_id: string | null;
}

export const claimPushes = (db: Database) => db.service<PushClaim>("claim_pushes");

/** What a push service answered to a claimed line: a status, or null for no answer. */
export async function recordPush(
  db: Database,
  { id, lease_id }: PushClaim,
  status: number | null,
): Promise<void> {
  await db.service("record_push", {
    p_id: id,
    p_lease: lease_id,
    p_status: status,
    p_fault: status === null ? "timed_out" : null,
  });
}
