import { userOrSchedule } from "../_shared/callers.ts";
import { refreshYoutubeToken } from "../_shared/contracts/refresh-youtube-token.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleRefreshYoutubeToken } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint("refresh-youtube-token", refreshYoutubeToken, handleRefreshYoutubeToken),
  ),
};
