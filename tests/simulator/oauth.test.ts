import { createHash } from "node:crypto";
import type { CodeChallengeMethod } from "google-auth-library";
import { describe, expect, test } from "vitest";
import { stageForEach } from "./stage.ts";
import { CLIENT, clientWith, FORCE_SSL, OWNER, oauthClient, REDIRECT, refusal, STRANGER } from "./support.ts";

const VERIFIER = "a-verifier-that-is-at-least-forty-three-characters-long";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const SCOPES = [FORCE_SSL, "https://www.googleapis.com/auth/yt-analytics.readonly", "openid", "email"];

const stage = stageForEach();

function consentUrl(extra: Record<string, string> = {}): string {
  return oauthClient(stage.simulator.origin).generateAuthUrl({
    access_type: "offline",
    prompt: "consent",
    scope: SCOPES,
    state: "state-1",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256" as CodeChallengeMethod,
    ...extra,
  });
}

/** Follows the consent address to the redirect and returns its parameters. */
async function redirected(url: string, init: RequestInit = {}): Promise<URLSearchParams> {
  const response = await fetch(url, { redirect: "manual", ...init });
  expect(response.status).toBe(302);
  const target = new URL(response.headers.get("location") ?? "");
  expect(target.origin + target.pathname).toBe(REDIRECT);
  return target.searchParams;
}

describe("without a page", () => {
  test("a known client is sent back at once, and an unknown one is not", async () => {
    await stage.admin.configure({ consent: { mode: "allow", email: OWNER } });
    expect((await redirected(consentUrl({ prompt: "none" }))).get("error")).toBe("interaction_required");
    const unknown = await fetch(consentUrl({ prompt: "none", client_id: "4711-nobody" }), {
      redirect: "manual",
    });
    expect(unknown.status).toBe(401);
    expect(await unknown.text()).toContain("invalid_client");
  });
});

async function consent(extra: Record<string, string> = {}): Promise<string> {
  await stage.admin.configure({ consent: { mode: "allow", email: OWNER } });
  return (await redirected(consentUrl(extra))).get("code") ?? "";
}

async function oauthRefusal(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    const { response } = error as {
      response?: { status: number; data: { error: string; error_description: string } };
    };
    return { status: response?.status, ...response?.data };
  }
  throw new Error("the call succeeded");
}

describe("the consent page", () => {
  test("offers every channel, says that it is simulated, and sends the form's answer to the app", async () => {
    const page = await (await fetch(consentUrl())).text();
    expect(page).toContain("Simulated Google");
    expect(page).toContain("Owner&#39;s channel");
    expect(page).toContain("See, edit, and permanently delete your YouTube videos");

    const form = new URLSearchParams(new URL(consentUrl()).searchParams);
    form.set("subject", `${OWNER}|${stage.channelId}`);
    form.set("granted", FORCE_SSL);
    form.set("answer", "allow");
    const answer = await redirected(`${stage.simulator.origin}/o/oauth2/v2/auth`, {
      method: "POST",
      body: form,
    });
    expect(answer.get("state")).toBe("state-1");
    expect(answer.get("scope")?.split(" ")).toEqual([
      FORCE_SSL,
      "openid",
      "https://www.googleapis.com/auth/userinfo.email",
    ]);

    const client = oauthClient(stage.simulator.origin);
    const { tokens } = await client.getToken({ code: answer.get("code") ?? "", codeVerifier: VERIFIER });
    expect(tokens.scope).not.toContain("yt-analytics");
  });

  test("denying sends access_denied to the app", async () => {
    await stage.admin.configure({ consent: { mode: "deny" } });
    const answer = await redirected(consentUrl());
    expect(Object.fromEntries(answer)).toEqual({ error: "access_denied", state: "state-1" });
  });

  test("an unknown client or an unregistered redirect is told on the page and never redirected", async () => {
    const unknown = await fetch(consentUrl({ client_id: "nobody" }), { redirect: "manual" });
    expect(unknown.status).toBe(401);
    expect(await unknown.text()).toContain("invalid_client");
    const elsewhere = await fetch(consentUrl({ redirect_uri: `${REDIRECT}/` }), { redirect: "manual" });
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.text()).toContain("redirect_uri_mismatch");
  });
});

describe("the code exchange", () => {
  test("gives the official client tokens and an id_token it can verify", async () => {
    const client = oauthClient(stage.simulator.origin);
    const { tokens } = await client.getToken({ code: await consent(), codeVerifier: VERIFIER });
    expect(tokens.access_token).toMatch(/^ya29\./);
    expect(tokens.refresh_token).toMatch(/^1\/\//);
    expect(tokens.expiry_date).toBeGreaterThan(Date.now() + 3_500_000);

    const ticket = await client.verifyIdToken({ idToken: tokens.id_token ?? "", audience: CLIENT.clientId });
    expect(ticket.getPayload()).toMatchObject({ email: OWNER, email_verified: true, aud: CLIENT.clientId });
    expect((await client.getTokenInfo(tokens.access_token ?? "")).scopes).toContain(FORCE_SSL);
  });

  test("needs the verifier of the challenge, the secret, the same redirect, and works once", async () => {
    const client = oauthClient(stage.simulator.origin);
    const wrongVerifier = client.getToken({ code: await consent(), codeVerifier: "wrong" });
    expect(await oauthRefusal(wrongVerifier)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(await oauthRefusal(client.getToken({ code: await consent() }))).toMatchObject({
      error: "invalid_grant",
    });

    const code = await consent();
    await client.getToken({ code, codeVerifier: VERIFIER });
    expect(await oauthRefusal(client.getToken({ code, codeVerifier: VERIFIER }))).toMatchObject({
      status: 400,
      error: "invalid_grant",
      error_description: "Bad Request",
    });

    const elsewhere = client.getToken({
      code: await consent(),
      codeVerifier: VERIFIER,
      redirect_uri: "http://127.0.0.1/other",
    });
    expect(await oauthRefusal(elsewhere)).toMatchObject({ status: 400, error: "redirect_uri_mismatch" });

    const badSecret = oauthClient(stage.simulator.origin, { ...CLIENT, clientSecret: "wrong" });
    expect(
      await oauthRefusal(badSecret.getToken({ code: await consent(), codeVerifier: VERIFIER })),
    ).toMatchObject({
      status: 401,
      error: "invalid_client",
      error_description: "Unauthorized",
    });
    const stranger = oauthClient(stage.simulator.origin, { ...CLIENT, clientId: "nobody" });
    expect(
      await oauthRefusal(stranger.getToken({ code: await consent(), codeVerifier: VERIFIER })),
    ).toMatchObject({
      status: 401,
      error_description: "The OAuth client was not found.",
    });
  });

  test("returns a refresh token on the first consent only, unless consent was asked for again", async () => {
    const client = oauthClient(stage.simulator.origin);
    const first = await client.getToken({ code: await consent({ prompt: "" }), codeVerifier: VERIFIER });
    const second = await client.getToken({ code: await consent({ prompt: "" }), codeVerifier: VERIFIER });
    const third = await client.getToken({ code: await consent(), codeVerifier: VERIFIER });
    expect([first, second, third].map(({ tokens }) => typeof tokens.refresh_token)).toEqual([
      "string",
      "undefined",
      "string",
    ]);
  });
});

describe("the life of a token", () => {
  async function connected() {
    const client = oauthClient(stage.simulator.origin);
    const { tokens } = await client.getToken({ code: await consent(), codeVerifier: VERIFIER });
    client.setCredentials({ refresh_token: tokens.refresh_token ?? "" });
    return { client, tokens };
  }

  const refresh = (client: ReturnType<typeof oauthClient>) => client.refreshAccessToken();
  const dead = {
    status: 400,
    error: "invalid_grant",
    error_description: "Token has been expired or revoked.",
  };

  test("in the weather fewer-rights a renewed token may not post, and afterwards may again", async () => {
    const { client } = await connected();
    const rights = async () => (await refresh(client)).credentials.scope?.split(" ");
    await stage.admin.startWeather({ names: ["fewer-rights"], seed: 1 });
    expect(await rights()).not.toContain(FORCE_SSL);
    expect(await rights()).toContain("openid");
    await stage.admin.endWeather();
    expect(await rights()).toContain(FORCE_SSL);
  });

  test("an access token dies after 3599 seconds and the refresh token brings another", async () => {
    const { client, tokens } = await connected();
    await stage.admin.advance(3_600_000);
    const expired = {
      accessToken: tokens.access_token ?? "",
      refreshToken: "",
      expiryDate: Date.now() * 2,
      scope: "",
    };
    const call = clientWith(stage.simulator.origin, expired).channels.list({ part: ["id"], mine: true });
    expect(await refusal(call)).toMatchObject({ status: 401, reason: "authError" });
    const { credentials } = await refresh(client);
    expect(credentials.access_token).toMatch(/^ya29\./);
    expect(credentials.access_token).not.toBe(tokens.access_token);
  });

  test("revoking either token kills the grant", async () => {
    const { client, tokens } = await connected();
    await client.revokeToken(tokens.access_token ?? "");
    expect(await oauthRefusal(refresh(client))).toMatchObject(dead);
    expect(await oauthRefusal(client.revokeToken("garbage"))).toMatchObject({
      status: 400,
      error: "invalid_token",
    });
  });

  test("the account's owner can revoke at Google", async () => {
    const { client } = await connected();
    expect((await stage.admin.revokeGrants({ email: OWNER })).revoked).toBe(2);
    expect(await oauthRefusal(refresh(client))).toMatchObject(dead);
  });

  test("in testing mode a refresh token dies after seven days and says so beforehand", async () => {
    await stage.admin.registerClient({ ...CLIENT, testing: true });
    const { client, tokens } = await connected();
    expect(tokens).toMatchObject({ refresh_token_expires_in: 604_800 });
    await stage.admin.advance(6 * 86_400_000);
    await refresh(client);
    await stage.admin.advance(86_400_001);
    expect(await oauthRefusal(refresh(client))).toMatchObject(dead);
  });

  test("the hundred-and-first refresh token of an account silently kills the oldest", async () => {
    const { clientId } = CLIENT;
    const grants = [];
    for (let count = 0; count < 101; count++)
      grants.push(await stage.admin.grant({ clientId, email: OWNER }));
    const { grants: known } = await stage.admin.overview();
    expect(known.filter(({ live }) => live)).toHaveLength(100);
    const client = oauthClient(stage.simulator.origin);
    client.setCredentials({ refresh_token: grants[0]?.refreshToken ?? "" });
    expect(await oauthRefusal(refresh(client))).toMatchObject(dead);
  });

  test("an unticked scope is refused by the API, and channels.list still needs only a YouTube scope", async () => {
    const readonly = ["https://www.googleapis.com/auth/youtube.readonly"];
    const tokens = await stage.admin.grant({ clientId: CLIENT.clientId, email: OWNER, scopes: readonly });
    const client = clientWith(stage.simulator.origin, tokens);
    const mine = await client.channels.list({ part: ["id"], mine: true });
    expect(mine.data.items?.[0]?.id).toBe(stage.channelId);
    const post = client.comments.insert({ part: ["snippet"], requestBody: {} });
    expect(await refusal(post)).toMatchObject({ status: 403, reason: "insufficientPermissions" });
  });

  test("an account without a channel has no items and cannot write", async () => {
    const tokens = await stage.admin.grant({ clientId: CLIENT.clientId, email: STRANGER, channelId: null });
    const client = clientWith(stage.simulator.origin, tokens);
    const mine = await client.channels.list({ part: ["snippet"], mine: true });
    expect(mine.data.pageInfo?.totalResults).toBe(0);
    expect("items" in mine.data).toBe(false);
    const post = client.comments.insert({
      part: ["snippet"],
      requestBody: { snippet: { parentId: "x", textOriginal: "x" } },
    });
    expect(await refusal(post)).toMatchObject({ status: 401, reason: "youtubeSignupRequired" });
  });
});
