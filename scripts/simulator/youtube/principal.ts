/** Who calls the Data API. */
import type { Simulation } from "../simulation.ts";
import { documented } from "./errors.ts";

/** Who calls: an API key, or a Google account as one of its channels through an OAuth client. The project pays. */
export type Principal =
  | { kind: "key"; project: number }
  | {
      kind: "oauth";
      project: number;
      clientId: string;
      email: string;
      channelId: string | null;
      scopes: string[];
    };

export type Credentials = { bearer: string | null; key: string | null };

export function credentialsOf(request: Request, search: URLSearchParams): Credentials {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return {
    bearer: bearer ?? search.get("access_token") ?? search.get("oauth_token"),
    key: search.get("key") ?? request.headers.get("x-goog-api-key"),
  };
}

/** Throws 401 for a dead token, 400 for an unknown key, 403 for neither. A token wins over a key. */
export function authenticate(simulation: Simulation, { bearer, key }: Credentials): Principal {
  if (bearer !== null) {
    const token = simulation.grants.findAccessToken(bearer);
    const client = token === null ? undefined : simulation.grants.clients.get(token.clientId);
    if (token === null || client === undefined) throw documented("authError");
    const { clientId, email, channelId, scopes } = token;
    return { kind: "oauth", project: client.projectNumber, clientId, email, channelId, scopes };
  }
  if (key === null) throw documented("missingKey");
  const project = simulation.grants.apiKeys.get(key);
  if (project === undefined) throw documented("invalidKey");
  return { kind: "key", project };
}
