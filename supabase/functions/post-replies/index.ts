import { postReplies } from "../_shared/contracts/reply-engine.ts";
import { userOrSchedule } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handlePostReplies } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint("post-replies", postReplies, handlePostReplies, liveServices(withYouTube), {
      permission: { need: "approve" },
    }),
  ),
};
