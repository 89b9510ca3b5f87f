import { userOrSchedule } from "../_shared/callers.ts";
import { draftReplies } from "../_shared/contracts/reply-engine.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleDraftReplies } from "./handler.ts";

export default {
  fetch: withSupabase(userOrSchedule, endpoint("draft-replies", draftReplies, handleDraftReplies)),
};
