import { userOnly } from "../_shared/callers.ts";
import { manageReply } from "../_shared/contracts/manage-reply.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleManageReply } from "./handler.ts";

export default {
  fetch: withSupabase(userOnly, endpoint("manage-reply", manageReply, handleManageReply)),
};
