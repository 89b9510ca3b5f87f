import { z } from "zod";
import type { GoogleSetupResponse, googleSetup } from "../_shared/contracts/google-setup.ts";
import { type Handler, requireUser } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { secretOf } from "../_shared/secrets/seal.ts";
import type { OAuthServices } from "../_shared/services.ts";

type Setup = z.output<typeof googleSetup>;

const saved = z.array(z.object({ client_id: z.string(), sealed_client_secret: z.string().nullable() }));

/** What an owner can do without a Google Cloud project of their own, and whether Google takes the client they have. */
export const handleGoogleSetup: Handler<Setup, GoogleSetupResponse, OAuthServices> = async (
  { body, caller, db },
  { env, oauth, sealer },
) => {
  const user = requireUser(caller);
  await refuseOperator(db, caller);
  const lent = Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET);
  const client = lent && (await db.call("may_borrow", { p_user: user.id }, z.boolean()));
  const said = {
    lends: { client, client_later: lent && !client, api_key: Boolean(env.YOUTUBE_API_KEY) },
    replies: env.YOUTUBE_REPLIES,
  };
  if (body.client_id) {
    const typed = { clientId: body.client_id, clientSecret: body.client_secret };
    return { ...said, ...(await oauth.examine(typed)) };
  }
  if (body.client_config_id) {
    const id = body.client_config_id;
    const [row] = await db.call("oauth_client_of", { p_user: user.id, p_id: id }, saved);
    if (!row) return { ...said, checked: false, fault: null };
    const clientSecret = await sealer
      .open(row.sealed_client_secret ?? "", secretOf(id, "client_secret"))
      .catch(() => undefined);
    const answer = await oauth.examine({ clientId: row.client_id, clientSecret });
    return {
      ...said,
      ...(clientSecret || answer.fault ? answer : { checked: true, fault: "client_secret" as const }),
    };
  }
  return { ...said, checked: false, fault: null };
};
