import { replayReply } from "../_shared/contracts/replay-reply.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withModel } from "../_shared/model/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { handleReplayReply } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("replay-reply", replayReply, handleReplayReply, liveServices(withModel), {
      permission: { need: "manage", of: ({ channel_id: channel }) => ({ channel }) },
    }),
  ),
};
