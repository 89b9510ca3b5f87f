import { auth, youtube, type youtube_v3 } from "@googleapis/youtube";
import type { CommentInput } from "../../scripts/simulator/inputs.ts";
import type { GrantTokens } from "../../scripts/simulator/operations.ts";
import { type Simulator, startSimulator } from "../../scripts/simulator/server.ts";

export const CLIENT = {
  clientId: "client-1.apps.googleusercontent.com",
  clientSecret: "secret-1",
  redirectUris: ["http://127.0.0.1:54321/functions/v1/google-request/callback"],
  projectNumber: 11,
};
export const REDIRECT = "http://127.0.0.1:54321/functions/v1/google-request/callback";
export const KEY = "public-key-of-project-11";
export const OWNER = "owner@example.com";
export const STRANGER = "stranger@example.com";
export const FORCE_SSL = "https://www.googleapis.com/auth/youtube.force-ssl";

export type Stage = {
  simulator: Simulator;
  admin: Simulator["admin"];
  channelId: string;
  videoId: string;
  strangerChannelId: string;
};

/** A simulator with one channel, one video, a stranger with a channel, an OAuth client and an API key of one project. */
export async function startStage(): Promise<Stage> {
  const simulator = await startSimulator();
  const { admin } = simulator;
  return { simulator, admin, ...(await fillStage(admin)) };
}

/** Resets the simulator and fills it again. */
export async function fillStage(admin: Simulator["admin"]) {
  await admin.reset();
  await admin.registerClient(CLIENT);
  await admin.registerApiKey({ key: KEY, projectNumber: CLIENT.projectNumber });
  await admin.addAccount({ email: OWNER, name: "The Owner" });
  await admin.addAccount({ email: STRANGER });
  const channelId = "UCownersChannel000000001";
  const strangerChannelId = "UCstrangersChannel000001";
  const videoId = "video000001";
  await admin.addChannel({ id: channelId, title: "Owner's channel", handle: "@owner", accountEmail: OWNER });
  await admin.addChannel({ id: strangerChannelId, title: "Stranger's channel", accountEmail: STRANGER });
  await admin.addVideo({ id: videoId, channelId, title: "A video" });
  return { channelId, strangerChannelId, videoId };
}

/** The official OAuth client, wired as the product wires it. */
export function oauthClient(origin: string, client = CLIENT) {
  return new auth.OAuth2({
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    redirectUri: REDIRECT,
    issuers: [origin],
    transporterOptions: { timeout: 5000, retry: false },
    endpoints: {
      oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${origin}/token`,
      oauth2RevokeUrl: `${origin}/revoke`,
      tokenInfoUrl: `${origin}/tokeninfo`,
      oauth2FederatedSignonJwkCertsUrl: `${origin}/oauth2/v3/certs`,
      oauth2FederatedSignonPemCertsUrl: `${origin}/oauth2/v1/certs`,
    },
  });
}

/** The official YouTube client as the public sees it. */
export function publicClient(origin: string, key = KEY): youtube_v3.Youtube {
  return youtube({ version: "v3", auth: key, rootUrl: origin, retry: false, timeout: 5000 });
}

/** The official YouTube client as somebody who granted access. */
export function clientWith(origin: string, tokens: GrantTokens): youtube_v3.Youtube {
  const client = oauthClient(origin);
  client.setCredentials({ access_token: tokens.accessToken, expiry_date: tokens.expiryDate });
  return youtube({ version: "v3", auth: client, rootUrl: origin, retry: false, timeout: 5000 });
}

/** The official client of an account, with full access unless scopes are named. */
export async function clientOf({ admin, simulator }: Stage, email: string, scopes = [FORCE_SSL]) {
  return clientWith(simulator.origin, await admin.grant({ clientId: CLIENT.clientId, email, scopes }));
}

/** Adds viewers' comments a minute apart, the first one oldest, and returns their ids. */
export async function addThreads(
  { admin, videoId }: Stage,
  texts: string[],
  extra: Partial<CommentInput> = {},
) {
  const { now } = await admin.clock();
  const { ids } = await admin.addComments(
    texts.map((text, index) => ({
      videoId,
      text,
      publishedAt: new Date(Date.parse(now) - (texts.length - index) * 60_000).toISOString(),
      ...extra,
    })),
  );
  return ids;
}

export async function addThread(
  stage: Stage,
  text = "A comment",
  extra: Partial<CommentInput> = {},
): Promise<string> {
  const [id] = await addThreads(stage, [text], extra);
  if (id === undefined) throw new Error("no comment was added");
  return id;
}

/** Posts a reply and returns its id. */
export async function reply(
  client: youtube_v3.Youtube,
  parentId: string,
  textOriginal: string,
): Promise<string> {
  const { data } = await client.comments.insert({
    part: ["snippet"],
    requestBody: { snippet: { parentId, textOriginal } },
  });
  if (!data.id) throw new Error("the insert returned no id");
  return data.id;
}

type Refusal = {
  status: number | undefined;
  reason: string | undefined;
  message: string | undefined;
  code: unknown;
};

/** What a call that must fail was refused with. */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    const { status, code, response } = error as {
      status?: number;
      code?: unknown;
      response?: { data?: { error?: { message?: string; errors?: { reason?: string }[] } } };
    };
    const body = response?.data?.error;
    return { status, code, reason: body?.errors?.[0]?.reason, message: body?.message };
  }
  throw new Error("the call succeeded");
}

/** Whether the public finds a comment by id. */
export async function isPublic(origin: string, id: string): Promise<boolean> {
  const { data } = await publicClient(origin).comments.list({ part: ["id"], id: [id] });
  return data.items?.length === 1;
}
