import { sendMails } from "../_shared/contracts/send-mails.ts";
import { scheduleOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withMail } from "../_shared/mail/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { handleSendMails } from "./handler.ts";

export default {
  fetch: withSupabase(
    scheduleOnly,
    endpoint("send-mails", sendMails, handleSendMails, liveServices(withMail)),
  ),
};
