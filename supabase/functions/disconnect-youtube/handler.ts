import { z } from "zod";
import type {
  DisconnectYoutube,
  DisconnectYoutubeResponse,
} from "../_shared/contracts/disconnect-youtube.ts";
import { revokeGrant } from "../_shared/google/revoke.ts";
import { type Handler, requireUser } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { HttpError } from "../_shared/http-error.ts";
import type { OAuthServices } from "../_shared/services.ts";

const secrets = z.object({
  id: z.uuid(),
  client_config_id: z.uuid().nullable(),
  sealed_access_token: z.string().nullable(),
  sealed_refresh_token: z.string().nullable(),
});

/** Ends the grant at Google, unless another connection lives by it, then deletes the connection with its secrets; replies and history stay. */
export const handleDisconnectYoutube: Handler<
  DisconnectYoutube,
  DisconnectYoutubeResponse,
  OAuthServices
> = async ({ body, caller, db }, services) => {
  const user = requireUser(caller);
  await refuseOperator(db, caller);
  const connection = { p_user: user.id, p_connection: body.connection_id };
  const [grant] = await db.call("connection_secrets", connection, z.tuple([secrets]));
  if (!grant.client_config_id) {
    throw new HttpError(
      400,
      "not_a_channel",
      "This is an API key, not a channel. Remove it under YouTube API Key.",
    );
  }
  // Any token of a grant ends all of it: another connection that lives by it would be cut off, too.
  const shared = await db.call("grant_shared", connection, z.boolean());
  const revoked = !shared && (await revokeGrant(services, grant));
  await db.call("delete_connection", connection);
  return { deleted: true, revoked };
};
