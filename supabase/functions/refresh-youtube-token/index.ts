import { refreshYoutubeToken } from "../_shared/contracts/refresh-youtube-token.ts";
import { withOAuth } from "../_shared/google/wire.ts";
import { userOrSchedule } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { handleRefreshYoutubeToken } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint(
      "refresh-youtube-token",
      refreshYoutubeToken,
      handleRefreshYoutubeToken,
      liveServices(withOAuth),
      { permission: { need: "manage", of: (body) => ({ connection: body.connection_id }) } },
    ),
  ),
};
