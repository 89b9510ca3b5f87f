import { syncComments } from "../_shared/contracts/reply-engine.ts";
import { userOrSchedule } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleSyncComments } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint("sync-comments", syncComments, handleSyncComments, liveServices(withYouTube), {
      permission: { need: "answer", of: (body) => ({ channel: body.channel_id }) },
    }),
  ),
};
