import { replayComments } from "../_shared/contracts/replay-comments.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withModel } from "../_shared/model/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { handleReplayComments } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("replay-comments", replayComments, handleReplayComments, liveServices(withModel), {
      permission: { need: "manage", of: ({ channel_id: channel }) => ({ channel }) },
    }),
  ),
};
