import { manageReply } from "../_shared/contracts/manage-reply.ts";
import { userOrProgram } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleManageReply } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrProgram,
    endpoint("manage-reply", manageReply, handleManageReply, liveServices(withYouTube), {
      permission: { need: "moderate", of: (body) => ({ comment: body.id }) },
    }),
  ),
};
