import { firstComments } from "../_shared/contracts/first-comments.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleFirstComments } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("first-comments", firstComments, handleFirstComments, liveServices(alone), {
      permission: { need: "answer" },
    }),
  ),
};
