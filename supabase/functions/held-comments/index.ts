import { heldComments } from "../_shared/contracts/held-comments.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleHeldComments } from "./handler.ts";

// What a person decides about is shown to people alone (docs/YOUTUBE.md, Policies): the schedule's key opens nothing here.
export default {
  fetch: withSupabase(
    userOnly,
    endpoint("held-comments", heldComments, handleHeldComments, liveServices(withYouTube), {
      permission: { need: "moderate", of: (body) => ({ channel: body.channel_id }) },
    }),
  ),
};
