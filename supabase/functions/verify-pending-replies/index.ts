import { verifyPendingReplies } from "../_shared/contracts/verify-pending-replies.ts";
import { userOrSchedule } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleVerifyPendingReplies } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint(
      "verify-pending-replies",
      verifyPendingReplies,
      handleVerifyPendingReplies,
      liveServices(withYouTube),
      { permission: { need: "answer" } },
    ),
  ),
};
