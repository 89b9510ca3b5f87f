import { z } from "zod";
import type { SaveCredentialsResponse, saveCredentials } from "../_shared/contracts/save-credentials.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { type Call, type Handler, requireUser } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { HttpError } from "../_shared/http-error.ts";
import { mask, secretOf } from "../_shared/secrets/seal.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { visibleIds } from "../_shared/youtube/calls.ts";
import { noteConnectionError, quotaMeter } from "../_shared/youtube/owner-client.ts";

type Credentials = z.output<typeof saveCredentials>;
type ApiKey = Extract<Credentials, { kind: "api_key" }>;
type OAuthClient = Extract<Credentials, { kind: "oauth_client" }>;

const keyRow = z.object({ id: z.uuid(), label: z.string(), api_key: z.string() });
const clientRow = z.object({
  id: z.uuid(),
  label: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
});

/** Seals a credential and keeps it; the answer shows only its mask. */
export const handleSaveCredentials: Handler<Credentials, SaveCredentialsResponse, GoogleServices> = async (
  { body, ...call },
  services,
) => {
  await refuseOperator(call.db, call.caller);
  return body.kind === "api_key"
    ? saveApiKey({ ...call, body }, services)
    : saveOAuthClient({ ...call, body }, services);
};

/** A key that Google refuses is saved all the same, with the refusal on its row. An empty key removes the saved one. */
async function saveApiKey(
  { body, caller, db }: Call<ApiKey>,
  services: GoogleServices,
): Promise<SaveCredentialsResponse> {
  const user = requireUser(caller);
  const known = await db.call("find_api_key", { p_user: user.id }, z.uuid().nullable());
  const id = known ?? crypto.randomUUID();
  const [row] = await db.call(
    "save_api_key",
    {
      p_id: id,
      p_user: user.id,
      p_email: user.email,
      p_mask: mask(body.api_key),
      p_sealed: body.api_key === "" ? "" : await services.sealer.seal(body.api_key, secretOf(id, "api_key")),
    },
    z.array(keyRow),
  );
  if (row) await tryApiKey(db, services, row.id, body.api_key);
  const { id: saved = null, label = null, api_key: masked = null } = row ?? {};
  return { id: saved, kind: "api_key", label, client_id: null, masked };
}

/** An id that no comment has: what is asked is whether Google takes the key. */
const NO_COMMENT = "UgRejoinderTriesThisKey";

/** One look with the key, so that a wrong one is known when it is saved, not a day later. 1 unit. */
async function tryApiKey(
  db: ServiceDatabase,
  services: GoogleServices,
  id: string,
  key: string,
): Promise<void> {
  try {
    const bookedOn = await db.call("key_booked_on", { p_key: id }, z.uuid());
    await visibleIds(
      services.youtube.asPublic(key),
      [NO_COMMENT],
      quotaMeter(db, bookedOn, "verify", { units: 0 }),
    );
  } catch (error) {
    // What is no fault of the key (Google being out of order) says nothing about it.
    await noteConnectionError(db, id, error);
  }
}

/** Saving a Client ID again replaces its secret and label: that is how a rotated secret gets in without reconnecting. */
async function saveOAuthClient(
  { body, caller, db }: Call<OAuthClient>,
  services: GoogleServices,
): Promise<SaveCredentialsResponse> {
  const user = requireUser(caller);
  if (body.client_id === services.env.GOOGLE_CLIENT_ID) {
    const message = "This client is Rejoinder's own. Choose it when you connect; it needs no Client Secret.";
    throw new HttpError(409, "operators_client", message);
  }
  const known = await db.call(
    "find_oauth_client",
    { p_user: user.id, p_client_id: body.client_id },
    z.uuid().nullable(),
  );
  const id = known ?? crypto.randomUUID();
  const [row] = await db.call(
    "save_oauth_client",
    {
      p_id: id,
      p_user: user.id,
      p_label: body.label,
      p_client_id: body.client_id,
      p_secret_mask: mask(body.client_secret),
      p_sealed_secret: await services.sealer.seal(body.client_secret, secretOf(id, "client_secret")),
    },
    z.tuple([clientRow]),
  );
  return {
    id: row.id,
    kind: "oauth_client",
    label: row.label,
    client_id: row.client_id,
    masked: row.client_secret,
  };
}
