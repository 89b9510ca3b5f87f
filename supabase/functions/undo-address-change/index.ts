import { undoAddressChange } from "../_shared/contracts/undo-address-change.ts";
import { visitor } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleUndoAddressChange } from "./handler.ts";

export default {
  fetch: withSupabase(
    visitor,
    endpoint("undo-address-change", undoAddressChange, handleUndoAddressChange, liveServices(alone)),
  ),
};
