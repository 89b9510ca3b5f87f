import { z } from "zod";
import {
  type FinalizeYoutubeConnection,
  type FinalizeYoutubeConnectionResponse,
  finalizeYoutubeConnectionResponse,
} from "../_shared/contracts/finalize-youtube-connection.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { POSTING_SCOPE, type Tokens } from "../_shared/google/oauth.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { requireSelf } from "../_shared/http/require-self.ts";
import { HttpError } from "../_shared/http-error.ts";
import { mask, secretOf } from "../_shared/secrets/seal.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { ownChannel } from "../_shared/youtube/calls.ts";
import { channelFailure, exchangeFailure } from "./failures.ts";
import { takeSession } from "./session.ts";

/** Whose connection is made, through which client config, and the label that was asked for. */
interface Owner {
  userId: string;
  email: string;
  clientConfigId: string;
  label: string | undefined;
}

/** Turns a granted consent into a connection; leaves no grant at Google behind when that fails. */
export const handleFinalizeYoutubeConnection: Handler<
  FinalizeYoutubeConnection,
  FinalizeYoutubeConnectionResponse,
  GoogleServices
> = async ({ body, caller, db }, services) => {
  const user = requireSelf(caller, body.user_id, body.user_email);
  await refuseOperator(db, caller);
  const session = await takeSession(db, services, user.id, body);
  const tokens = await services.oauth
    .exchange(session.client, session.code, session.verifier)
    .catch((error) => {
      throw exchangeFailure(error, services.oauth.redirectUri ?? "the address of this app's API");
    });
  const owner = {
    userId: user.id,
    email: user.email,
    clientConfigId: session.clientConfigId,
    label: body.desired_label || undefined,
  };
  try {
    return { connection: await connect(db, services, owner, tokens) };
  } catch (error) {
    await abandonGrant(db, services, owner.clientConfigId, tokens);
    throw error;
  }
};

async function connect(
  db: ServiceDatabase,
  services: GoogleServices,
  owner: Owner,
  tokens: Tokens,
): Promise<FinalizeYoutubeConnectionResponse["connection"]> {
  if (!tokens.scope.split(" ").includes(POSTING_SCOPE)) {
    throw new HttpError(
      409,
      "scope_missing",
      "“See, edit, and permanently delete your YouTube videos, ratings, comments and captions” wasn't checked on Google's page. " +
        "Replies can't be posted without it. Connect again and check that box.",
    );
  }
  const channel = await ownChannel(services.youtube.asOwner(tokens.accessToken), async (units) => {
    await db.call("charge_sign_in", { p_client_config: owner.clientConfigId, p_units: units });
  }).catch((error) => {
    throw channelFailure(error);
  });
  if (!channel) {
    throw new HttpError(
      409,
      "no_channel",
      "This Google account has no YouTube channel. Connect again and choose the account or brand that owns the channel.",
    );
  }
  return save(db, services, owner, tokens, channel);
}

async function save(
  db: ServiceDatabase,
  services: GoogleServices,
  owner: Owner,
  tokens: Tokens,
  channel: { id: string; title: string | null },
): Promise<FinalizeYoutubeConnectionResponse["connection"]> {
  const id = await db.call(
    "begin_connection",
    { p_user: owner.userId, p_client_config: owner.clientConfigId, p_channel_id: channel.id },
    z.uuid(),
  );
  const [connection] = await db.call(
    "save_connection",
    {
      p_id: id,
      p_user: owner.userId,
      p_email: owner.email,
      p_client_config: owner.clientConfigId,
      p_channel_id: channel.id,
      p_channel_title: channel.title,
      p_label: owner.label ?? null,
      p_scope: tokens.scope,
      p_expires_in: tokens.expiresInSeconds,
      p_access_mask: mask(tokens.accessToken),
      p_sealed_access: await services.sealer.seal(tokens.accessToken, secretOf(id, "access_token")),
      p_refresh_mask: mask(tokens.refreshToken ?? ""),
      p_sealed_refresh: tokens.refreshToken
        ? await services.sealer.seal(tokens.refreshToken, secretOf(id, "refresh_token"))
        : null,
      p_signed_in_email: tokens.email ?? null,
    },
    z.tuple([finalizeYoutubeConnectionResponse.shape.connection]),
  );
  return connection;
}

/**
 * Gives back a grant that led to no connection, as well as it can: the error that led here is the one to report. Never when
 * a connection uses the same Google project, since Google ends an account's whole grant with any of its tokens (docs/YOUTUBE.md, OAuth).
 */
async function abandonGrant(
  db: ServiceDatabase,
  services: GoogleServices,
  clientConfigId: string,
  tokens: Tokens,
): Promise<void> {
  try {
    if (await db.call("project_in_use", { p_client_config: clientConfigId }, z.boolean())) return;
    await services.oauth.revoke(tokens.refreshToken ?? tokens.accessToken);
  } catch (error) {
    console.error(
      JSON.stringify({ function: "finalize-youtube-connection", event: "grant_left", error: String(error) }),
    );
  }
}
