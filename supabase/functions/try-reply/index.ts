import { userOnly } from "../_shared/callers.ts";
import { tryReply } from "../_shared/contracts/try-reply.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleTryReply } from "./handler.ts";

export default { fetch: withSupabase(userOnly, endpoint("try-reply", tryReply, handleTryReply)) };
