import type { ClientFault } from "@shared/contracts/google-setup.ts";
import { deleteOAuthClient } from "@/api/connections";
import { googleSetup, saveCredentials } from "@/api/functions";

/** A client that is saved already. */
interface ExistingClient {
  kind: "existing";
  id: string;
}

/** A client that is saved on the way. */
interface NewClient {
  kind: "new";
  clientId: string;
  clientSecret: string;
  label: string;
  apiKey: string;
  inPlaceOf?: string;
}

/** The operator's OAuth client, an existing one, or a new one that is saved on the way. */
export type ClientChoice = { kind: "lent" } | ExistingClient | NewClient;

/** How Google is asked about a client of the owner's own. */
export function setupOf(choice: ExistingClient | NewClient): Parameters<typeof googleSetup>[0] {
  return choice.kind === "existing"
    ? { client_config_id: choice.id }
    : { client_id: choice.clientId, client_secret: choice.clientSecret };
}

/** What Google says of a client before anybody is sent there; a wrong one is not even saved. */
export async function faultBeforehand(choice: ClientChoice): Promise<ClientFault | null> {
  if (choice.kind === "lent") return null;
  // A check that cannot be made keeps nobody from connecting.
  return googleSetup(setupOf(choice)).then(
    ({ fault }) => fault,
    () => null,
  );
}

/** Saves a new client, and drops the one that it is in place of; gives its id. */
export async function saveClient({ apiKey, inPlaceOf, ...client }: NewClient): Promise<string> {
  if (apiKey) await saveCredentials({ kind: "api_key", api_key: apiKey });
  const saved = await saveCredentials({
    kind: "oauth_client",
    client_id: client.clientId,
    client_secret: client.clientSecret,
    label: client.label,
  });
  if (!saved.id) throw new Error("Something went wrong while saving the OAuth client. Try again.");
  if (inPlaceOf && inPlaceOf !== saved.id) await deleteOAuthClient(inPlaceOf);
  return saved.id;
}
