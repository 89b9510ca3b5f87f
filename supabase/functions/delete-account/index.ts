import { deleteAccount } from "../_shared/contracts/delete-account.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { handleDeleteAccount } from "./handler.ts";

export default {
  fetch: withSupabase(userOnly, endpoint("delete-account", deleteAccount, handleDeleteAccount)),
};
