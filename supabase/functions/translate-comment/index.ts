import { userOnly } from "../_shared/callers.ts";
import { translateComment } from "../_shared/contracts/translate-comment.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleTranslateComment } from "./handler.ts";

export default {
  fetch: withSupabase(userOnly, endpoint("translate-comment", translateComment, handleTranslateComment)),
};
