import { userOnly } from "../_shared/callers.ts";
import { heldComments } from "../_shared/contracts/held-comments.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleHeldComments } from "./handler.ts";

// A person alone decides what is published or rejected (YOUTUBE 5, III.E.3.f): the schedule's key opens nothing here.
export default {
  fetch: withSupabase(userOnly, endpoint("held-comments", heldComments, handleHeldComments)),
};
