import { translateComment } from "../_shared/contracts/translate-comment.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withModel } from "../_shared/model/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { handleTranslateComment } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("translate-comment", translateComment, handleTranslateComment, liveServices(withModel), {
      permission: { need: "read", of: (body) => ({ comment: body.id }) },
    }),
  ),
};
