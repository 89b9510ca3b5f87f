import { scheduleOnly } from "../_shared/callers.ts";
import { sendMails } from "../_shared/contracts/send-mails.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleSendMails } from "./handler.ts";

export default {
  fetch: withSupabase(scheduleOnly, endpoint("send-mails", sendMails, handleSendMails)),
};
