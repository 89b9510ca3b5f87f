/** Tokens exchanged, revoked and looked up. */
import { createHash } from "node:crypto";
import type { Answer } from "../exchange.ts";
import type { Simulation } from "../simulation.ts";
import type { RefreshToken, Subject } from "./grants.ts";
import { hasEmailScope } from "./scopes.ts";

type Form = Record<string, string>;

function refuse(status: number, error: string, description: string): Answer {
  return { status, json: { error, error_description: description } };
}

/** POST /token: a code or a refresh token for an access token (docs/YOUTUBE.md, OAuth). */
export async function exchangeToken(simulation: Simulation, form: Form): Promise<Answer> {
  const client = simulation.grants.clients.get(form.client_id ?? "");
  if (client === undefined) return refuse(401, "invalid_client", "The OAuth client was not found.");
  if (form.client_secret === undefined) return refuse(400, "invalid_request", "client_secret is missing.");
  if (form.client_secret !== client.clientSecret) return refuse(401, "invalid_client", "Unauthorized");
  if (form.grant_type === "authorization_code") return exchangeCode(simulation, form);
  if (form.grant_type === "refresh_token") return refresh(simulation, form);
  return refuse(400, "unsupported_grant_type", `Invalid grant_type: ${form.grant_type ?? ""}`);
}

async function exchangeCode(simulation: Simulation, form: Form): Promise<Answer> {
  const code = simulation.grants.takeCode(form.code ?? "");
  if (code === null || code.clientId !== form.client_id) return refuse(400, "invalid_grant", "Bad Request");
  if (code.redirectUri !== form.redirect_uri) return refuse(400, "redirect_uri_mismatch", "Bad Request");
  if (code.challenge !== null) {
    const verifier = form.code_verifier;
    if (verifier === undefined) return refuse(400, "invalid_grant", "Missing code verifier.");
    if (derive(verifier, code.challenge.method) !== code.challenge.value) {
      return refuse(400, "invalid_grant", "Invalid code verifier.");
    }
  }
  // Only the first consent returns a refresh token, unless the app asked for consent again.
  const first = simulation.grants.grantedScopes(code).length === 0;
  const refreshToken =
    code.offline && (first || code.forceConsent)
      ? simulation.grants.issueRefreshToken(code, code.scopes, simulation.settings.testingTokenDays)
      : null;
  return {
    status: 200,
    json: await tokenResponse(simulation, code, code.scopes, { refreshToken, nonce: code.nonce }),
  };
}

async function refresh(simulation: Simulation, form: Form): Promise<Answer> {
  const token = simulation.grants.findRefreshToken(form.refresh_token ?? "");
  if (token === null || token.clientId !== form.client_id) return refuse(400, "invalid_grant", "Bad Request");
  if (!simulation.grants.isLive(token)) {
    return refuse(400, "invalid_grant", "Token has been expired or revoked.");
  }
  token.lastUsedAt = simulation.clock.now();
  const scopes = token.scopes.filter((scope) => !simulation.settings.refreshLacks.includes(scope));
  return {
    status: 200,
    json: await tokenResponse(simulation, token, scopes, { refreshToken: null, nonce: null }),
  };
}

async function tokenResponse(
  simulation: Simulation,
  subject: Subject,
  scopes: string[],
  { refreshToken, nonce }: { refreshToken: RefreshToken | null; nonce: string | null },
) {
  const seconds = simulation.settings.accessTokenSeconds;
  const { token } = simulation.grants.issueAccessToken(subject, scopes, seconds, refreshToken !== null);
  return {
    access_token: token,
    expires_in: seconds,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken.token }),
    ...(refreshToken?.expiresAt == null
      ? {}
      : { refresh_token_expires_in: Math.ceil((refreshToken.expiresAt - simulation.clock.now()) / 1000) }),
    scope: scopes.join(" "),
    token_type: "Bearer",
    ...(scopes.includes("openid")
      ? { id_token: await idToken(simulation, subject, scopes, token, nonce) }
      : {}),
  };
}

/** Dated by real time, unlike all else: the client that verifies it has no simulated clock. */
function idToken(
  simulation: Simulation,
  subject: Subject,
  scopes: string[],
  accessToken: string,
  nonce: string | null,
) {
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    iss: simulation.settings.issuer ?? simulation.origin,
    aud: subject.clientId,
    azp: subject.clientId,
    sub: simulation.content.accounts.get(subject.email)?.sub ?? "",
    ...(hasEmailScope(scopes) ? { email: subject.email, email_verified: true } : {}),
    ...(nonce === null ? {} : { nonce }),
    iat: issuedAt,
    exp: issuedAt + simulation.settings.accessTokenSeconds,
  };
  return simulation.signer.sign(claims, accessToken);
}

/** POST /revoke: either kind of token kills the whole grant. */
export function revokeToken(simulation: Simulation, token: string): Answer {
  const refreshToken = simulation.grants.findRefreshToken(token);
  const live = refreshToken !== null && simulation.grants.isLive(refreshToken) ? refreshToken : null;
  const grant = live ?? simulation.grants.findAccessToken(token);
  if (grant === null) return refuse(400, "invalid_token", "Token expired or revoked");
  simulation.grants.revoke({ email: grant.email, clientId: grant.clientId, channelId: grant.channelId });
  return { status: 200, json: {} };
}

/** /tokeninfo?access_token= */
export function tokenInfo(simulation: Simulation, accessToken: string): Answer {
  const token = simulation.grants.findAccessToken(accessToken);
  if (token === null) return refuse(400, "invalid_token", "Invalid Value");
  const seconds = Math.floor((token.expiresAt - simulation.clock.now()) / 1000);
  return {
    status: 200,
    json: {
      azp: token.clientId,
      aud: token.clientId,
      sub: simulation.content.accounts.get(token.email)?.sub,
      scope: token.scopes.join(" "),
      exp: String(Math.floor(Date.now() / 1000) + seconds),
      expires_in: String(seconds),
      ...(hasEmailScope(token.scopes) ? { email: token.email, email_verified: "true" } : {}),
      access_type: token.offline ? "offline" : "online",
    },
  };
}

/** The three addresses of userinfo differ in the name of the subject's field. */
export function userInfo(simulation: Simulation, accessToken: string, idField: "id" | "sub"): Answer {
  const token = simulation.grants.findAccessToken(accessToken);
  if (token === null) {
    return refuse(401, "invalid_request", "Invalid Credentials");
  }
  const account = simulation.content.accounts.get(token.email);
  return {
    status: 200,
    json: {
      [idField]: account?.sub,
      ...(hasEmailScope(token.scopes)
        ? { email: token.email, [idField === "id" ? "verified_email" : "email_verified"]: true }
        : {}),
      name: account?.name,
      picture: `${simulation.origin}/avatar/${encodeURIComponent(token.email)}.svg`,
    },
  };
}

function derive(verifier: string, method: "S256" | "plain"): string {
  return method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
}
