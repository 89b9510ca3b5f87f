import { OAuth2Client } from "google-auth-library";
import { z } from "zod";
import { VIEWS_SCOPES } from "../database/vocabulary.gen.ts";
import { type Env, publicApiUrl } from "../runtime/env.ts";
import { fromBase64Url, toBase64Url } from "../secrets/base64url.ts";
import { type ClientCheck, readConsentAnswer } from "./client-check.ts";
import { GoogleCallError, toGoogleError } from "./errors.ts";

export const POSTING_SCOPE = "https://www.googleapis.com/auth/youtube.force-ssl";

/** What is asked for, and no more (docs/YOUTUBE.md, OAuth): openid and email name the account that signed in. */
function scopesFor({ views }: Wishes): string[] {
  return [POSTING_SCOPE, ...(views ? VIEWS_SCOPES : []), "openid", "email"];
}

/** What an owner wants beyond reading and answering comments. */
interface Wishes {
  /** Views from YouTube Analytics. */
  views: boolean;
}

export interface OAuthClientCredentials {
  clientId: string;
  clientSecret: string;
}

export interface Tokens {
  accessToken: string;
  /** Absent when Google keeps the one it gave before. */
  refreshToken: string | undefined;
  expiresInSeconds: number;
  scope: string;
  /** The account's address, from the id token; absent on a refresh. */
  email: string | undefined;
}

/** Google's OAuth endpoints. Every failure is a GoogleCallError. */
export interface GoogleOAuth {
  /** Where Google sends the browser back to: the exact URI that an OAuth client must have registered. Undefined without a public address. */
  redirectUri: string | undefined;
  /** The consent page; always asks, so that a refresh token is always given. */
  consentUrl(clientId: string, state: string, codeVerifier: string, wishes: Wishes): Promise<string>;
  /** Whether Google knows the client, its secret (where one is given) and our redirect URI, without anybody's consent. Never throws. */
  examine(client: { clientId: string; clientSecret: string | undefined }): Promise<ClientCheck>;
  exchange(client: OAuthClientCredentials, code: string, codeVerifier: string): Promise<Tokens>;
  refresh(client: OAuthClientCredentials, refreshToken: string): Promise<Tokens>;
  /** Ends the grant behind a token; false when Google had already forgotten it. */
  revoke(token: string): Promise<boolean>;
}

const credentials = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expiry_date: z.number().nullish(),
  scope: z.string().default(""),
  id_token: z.string().nullish(),
});
const idClaims = z.object({ email: z.string().optional() });

type ClientOf = (of?: OAuthClientCredentials) => OAuth2Client;

/** Makes the library's client for an OAuth client. */
function clientMaker(env: Env, fetcher: typeof fetch, redirectUri: string | undefined): ClientOf {
  return (of) => {
    const made = new OAuth2Client({
      clientId: of?.clientId,
      // The operator's own secret as it is now: what was sealed for a user is of the day they connected.
      clientSecret: of && of.clientId === env.GOOGLE_CLIENT_ID ? env.GOOGLE_CLIENT_SECRET : of?.clientSecret,
      redirectUri,
      transporterOptions: { fetchImplementation: fetcher, timeout: 15_000 },
      endpoints: {
        oauth2AuthBaseUrl: `${env.GOOGLE_ACCOUNTS_URL}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${env.GOOGLE_OAUTH_URL}/token`,
        oauth2RevokeUrl: `${env.GOOGLE_OAUTH_URL}/revoke`,
        tokenInfoUrl: `${env.GOOGLE_OAUTH_URL}/tokeninfo`,
        oauth2FederatedSignonJwkCertsUrl: `${env.GOOGLE_CERTS_URL}/oauth2/v3/certs`,
        oauth2FederatedSignonPemCertsUrl: `${env.GOOGLE_CERTS_URL}/oauth2/v1/certs`,
      },
    });
    // A code or a rotated refresh token works once: a repeated request would lose what the first one won. The library asks
    // for retries with each of its token calls, whatever the transporter's options say; only an interceptor comes later.
    made.transporter.interceptors.request.add({
      resolved: async (request) => ({ ...request, retry: false, retryConfig: undefined }),
    });
    return made;
  };
}

export function createGoogleOAuth(env: Env, fetcher: typeof fetch): GoogleOAuth {
  const api = publicApiUrl(env);
  const redirectUri = api && `${api}/functions/v1/google-request/callback`;
  const client = clientMaker(env, fetcher, redirectUri);
  return {
    redirectUri,
    async consentUrl(clientId, state, codeVerifier, wishes) {
      return client({ clientId, clientSecret: "" }).generateAuthUrl({
        access_type: "offline",
        prompt: "consent",
        // What was granted before and is wanted no longer must not come back with the new grant.
        include_granted_scopes: wishes.views,
        scope: scopesFor(wishes),
        state,
        code_challenge: await pkceChallenge(codeVerifier),
        code_challenge_method: "S256" as never,
      });
    },
    async examine({ clientId, clientSecret }) {
      if (!redirectUri) return { checked: false, fault: null };
      try {
        const page = await fetcher(noPromptUrl(env, clientId, redirectUri), {
          redirect: "manual",
          signal: AbortSignal.timeout(15_000),
        });
        const text = await page.text();
        const seen = readConsentAnswer({ location: page.headers.get("location"), text }, redirectUri);
        if (seen.fault || clientSecret === undefined) return seen;
      } catch {
        return { checked: false, fault: null };
      }
      // No code of Google's: what is asked is whether the secret is refused before the code is.
      const refusal = await client({ clientId, clientSecret })
        .getToken({ code: "4/none", codeVerifier: "none" })
        .then(() => undefined, toGoogleError);
      if (refusal?.code === "redirect_uri_mismatch") return { checked: true, fault: "redirect_uri" };
      if (refusal?.kind === "client") return { checked: true, fault: "client_secret" };
      return { checked: refusal?.kind === "grant", fault: null };
    },
    async exchange(of, code, codeVerifier) {
      try {
        const { tokens } = await client(of).getToken({ code, codeVerifier });
        return readTokens(tokens);
      } catch (error) {
        throw toGoogleError(error);
      }
    },
    async refresh(of, refreshToken) {
      const refreshing = client(of);
      refreshing.setCredentials({ refresh_token: refreshToken });
      try {
        const answer = await refreshing.refreshAccessToken();
        return readTokens({
          ...answer.credentials,
          refresh_token:
            answer.credentials.refresh_token === refreshToken ? undefined : answer.credentials.refresh_token,
        });
      } catch (error) {
        throw toGoogleError(error);
      }
    },
    async revoke(token) {
      try {
        await client().revokeToken(token);
        return true;
      } catch (error) {
        const failure = toGoogleError(error);
        // 400 invalid_token: there is nothing left to revoke.
        if (
          failure.kind === "refused" ||
          failure.kind === "unexplained" ||
          failure.kind === "grant" ||
          failure.kind === "client"
        )
          return false;
        throw failure;
      }
    },
  };
}

/** The consent page without a page: Google says at once what it would, to our address if it may. */
function noPromptUrl(env: Env, clientId: string, redirectUri: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: POSTING_SCOPE,
    prompt: "none",
  });
  return `${env.GOOGLE_ACCOUNTS_URL}/o/oauth2/v2/auth?${query}`;
}

function readTokens(answer: unknown): Tokens {
  const tokens = credentials.safeParse(answer).data;
  if (!tokens)
    throw new GoogleCallError({
      kind: "backend",
      code: "unreadable_token",
      message: "We couldn't read Google's answer.",
    });
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? undefined,
    expiresInSeconds: Math.max(
      60,
      Math.round(((tokens.expiry_date ?? Date.now() + 3_600_000) - Date.now()) / 1000),
    ),
    scope: tokens.scope,
    email: tokens.id_token ? emailOf(tokens.id_token) : undefined,
  };
}

/** The id token came straight from Google's token endpoint, so its claims need no signature check; it only names the account. */
function emailOf(idToken: string): string | undefined {
  try {
    const payload = new TextDecoder().decode(fromBase64Url(idToken.split(".")[1] ?? ""));
    return idClaims.parse(JSON.parse(payload)).email;
  } catch {
    return undefined;
  }
}

async function pkceChallenge(verifier: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  return toBase64Url(digest);
}
