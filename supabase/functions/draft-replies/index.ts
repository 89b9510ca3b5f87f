import { draftReplies } from "../_shared/contracts/reply-engine.ts";
import { userOrSchedule } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withModel } from "../_shared/model/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { handleDraftReplies } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOrSchedule,
    endpoint("draft-replies", draftReplies, handleDraftReplies, liveServices(withModel), {
      permission: { need: "answer" },
    }),
  ),
};
