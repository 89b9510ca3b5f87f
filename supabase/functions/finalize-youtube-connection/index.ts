import { finalizeYoutubeConnection } from "../_shared/contracts/finalize-youtube-connection.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleFinalizeYoutubeConnection } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint(
      "finalize-youtube-connection",
      finalizeYoutubeConnection,
      handleFinalizeYoutubeConnection,
      liveServices(withYouTube),
      { permission: { need: "manage" } },
    ),
  ),
};
