import { userOnly } from "../_shared/callers.ts";
import { finalizeYoutubeConnection } from "../_shared/contracts/finalize-youtube-connection.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleFinalizeYoutubeConnection } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("finalize-youtube-connection", finalizeYoutubeConnection, handleFinalizeYoutubeConnection),
  ),
};
