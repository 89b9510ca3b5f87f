import { rewriteDraft } from "../_shared/contracts/rewrite-draft.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withModel } from "../_shared/model/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { handleRewriteDraft } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("rewrite-draft", rewriteDraft, handleRewriteDraft, liveServices(withModel), {
      permission: { need: "answer", of: (body) => ({ comment: body.comment_id }) },
    }),
  ),
};
