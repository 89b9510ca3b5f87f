import { userOrSchedule } from "../_shared/callers.ts";
import { verifyPendingReplies } from "../_shared/contracts/verify-pending-replies.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleVerifyPendingReplies } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint("verify-pending-replies", verifyPendingReplies, handleVerifyPendingReplies),
  ),
};
