import { userOrSchedule } from "../_shared/callers.ts";
import { syncComments } from "../_shared/contracts/reply-engine.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleSyncComments } from "./handler.ts";

export default {
  fetch: withSupabase(userOrSchedule, endpoint("sync-comments", syncComments, handleSyncComments)),
};
