import { deleteAccount } from "../_shared/contracts/delete-account.ts";
import { withOAuth } from "../_shared/google/wire.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { handleDeleteAccount } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("delete-account", deleteAccount, handleDeleteAccount, liveServices(withOAuth), {
      permission: { need: "own" },
    }),
  ),
};
