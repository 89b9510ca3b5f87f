import { userOrSchedule } from "../_shared/callers.ts";
import { postReplies } from "../_shared/contracts/reply-engine.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handlePostReplies } from "./handler.ts";

export default {
  fetch: withSupabase(userOrSchedule, endpoint("post-replies", postReplies, handlePostReplies)),
};
