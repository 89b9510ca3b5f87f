import { moderateComments } from "../_shared/contracts/moderate-comments.ts";
import { userOrSchedule } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleModerateComments } from "./handler.ts";

// What is sent a person has asked for (public.moderate_comments): the schedule decides nothing.
export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint("moderate-comments", moderateComments, handleModerateComments, liveServices(withYouTube), {
      permission: { need: "moderate", of: (body) => ({ channel: body.channel_id }) },
    }),
  ),
};
