import { tryReply } from "../_shared/contracts/try-reply.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withModel } from "../_shared/model/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { handleTryReply } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("try-reply", tryReply, handleTryReply, liveServices(withModel), {
      permission: { need: "answer", of: (body) => ({ channel: body.channel_id }) },
    }),
  ),
};
