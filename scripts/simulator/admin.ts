import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { SimulatorAdmin } from "./client.ts";
import {
  addAccount,
  addChannel,
  addComment,
  addVideo,
  existing,
  importJsonl,
  instant,
  replyInStudio,
} from "./content-edits.ts";
import { courseOf } from "./fates.ts";
import { overviewOf, stateOf } from "./inspection.ts";
import { FORCE_SSL } from "./oauth/scopes.ts";
import { patchSettings } from "./settings.ts";
import type { CommentInput } from "./types.ts";
import type { World } from "./world.ts";
import { settle } from "./youtube/comments-write.ts";

/** What the admin API does for each method of the client: the same names, arguments as the client sends them. */
type Operations = {
  [Name in Exclude<
    keyof SimulatorAdmin,
    "origin" | "setDefaultFate" | "cutNetwork" | "restoreNetwork" | "replies" | "duplicates"
  >]: (input: Sent<Name>) => Awaited<ReturnType<SimulatorAdmin[Name]>>;
};

/** The few methods whose body differs from their argument. */
type Bodies = {
  advance: { ms: number };
  addComments: { comments: CommentInput[] };
  deleteComment: { id: string };
  deleteAuthor: { authorChannelId: string };
  exhaustQuota: { projectNumber: number };
};

type Sent<Name extends keyof SimulatorAdmin> = Name extends keyof Bodies
  ? Bodies[Name]
  : SimulatorAdmin[Name] extends (input: infer Input) => unknown
    ? NonNullable<Input>
    : Record<string, never>;

function operations(world: World): Operations {
  const { content, grants, quota, faults, fates, clock } = world;
  return {
    reset: () => world.clear(),
    settings: () => world.settings,
    configure(patch) {
      world.settings = patchSettings(world.settings, patch);
      return world.settings;
    },

    clock: () => clock.state(),
    setClock(to) {
      if ("now" in to) clock.setNow(instant(to.now));
      else clock.offsetMs = to.offsetMs;
      return clock.state();
    },
    advance({ ms }) {
      clock.offsetMs += ms;
      return clock.state();
    },

    registerClient(client) {
      grants.clients.set(client.clientId, client);
    },
    registerApiKey({ key, projectNumber }) {
      grants.apiKeys.set(key, projectNumber);
    },
    addAccount: (account) => addAccount(world, account),
    grant({ clientId, email, channelId, scopes = [FORCE_SSL] }) {
      if (!grants.clients.has(clientId)) throw new Error(`there is no OAuth client ${clientId}`);
      const account = content.accounts.get(email);
      if (account === undefined) throw new Error(`there is no account ${email}`);
      const acting = channelId === undefined ? (account.channelIds[0] ?? null) : channelId;
      const subject = { clientId, email, channelId: acting };
      const refreshToken = grants.issueRefreshToken(subject, scopes, world.settings.testingTokenDays);
      const seconds = world.settings.accessTokenSeconds;
      return {
        accessToken: grants.issueAccessToken(subject, scopes, seconds, true).token,
        refreshToken: refreshToken.token,
        expiryDate: Date.now() + seconds * 1000,
        scope: scopes.join(" "),
      };
    },
    revokeGrants: (input) => ({ revoked: grants.revoke(input) }),
    expireAccessTokens: ({ email }) => ({ expired: grants.expireAccessTokens(email) }),

    addChannel: (channel) => addChannel(world, channel),
    addVideo: (video) => addVideo(world, video),
    addComments: ({ comments }) => ({ ids: comments.map((comment) => addComment(world, comment)) }),
    importJsonl: (input) => importJsonl(world, input),
    editComment({ id, text }) {
      const comment = existing(world, id);
      comment.text = text;
      comment.updatedAt = clock.now();
    },
    deleteComment: ({ id }) => settle(world, existing(world, id), "deleted"),
    deleteAuthor({ authorChannelId }) {
      let comments = 0;
      for (const comment of content.comments.values()) {
        if (comment.authorChannelId !== authorChannelId) continue;
        comment.authorChannelId = null;
        comment.authorDisplayName = null;
        comments += 1;
      }
      return { comments };
    },
    setCommentsDisabled({ videoId, disabled }) {
      existingVideo(videoId).commentsDisabled = disabled;
    },
    setVideoPrivacy({ videoId, privacyStatus }) {
      existingVideo(videoId).privacyStatus = privacyStatus;
    },
    replyInStudio: (input) => replyInStudio(world, input),
    setTruth: ({ id, truth }) => settle(world, existing(world, id), truth),

    planFate: (rule) => fates.add(rule),
    applyFate({ id, fate }) {
      const comment = existing(world, id);
      Object.assign(comment, courseOf(fate, clock.now(), world.settings.propagationMs));
      content.watch(comment);
    },

    addFault: (rule) => ({ id: faults.add(rule) }),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),

    ledger: ({ projectNumber, day }) => quota.read(projectNumber, day),
    setQuota({ projectNumber, ...change }) {
      quota.set(projectNumber, change);
      return quota.read(projectNumber);
    },
    exhaustQuota({ projectNumber }) {
      quota.exhaust(projectNumber);
      return quota.read(projectNumber);
    },

    overview: () => overviewOf(world),
    state: (filter) => stateOf(world, filter),
    requests: ({ method }) =>
      world.requests().filter((entry) => method === undefined || entry.method === method),
  };

  function existingVideo(id: string) {
    const video = content.videos.get(id);
    if (video === undefined) throw new Error(`there is no video ${id}`);
    return video;
  }
}

/** The routes under /__sim: one POST per operation, guarded by the secret. */
export function adminRoutes(world: World, secret: string): Hono {
  const app = new Hono();
  const table = new Map<string, (input: never) => unknown>(Object.entries(operations(world)));
  app.post("/:operation", async (context) => {
    if (!sameSecret(context.req.header("x-simulator-secret") ?? "", secret)) {
      return context.json({ error: "the secret is missing or wrong" }, 401);
    }
    const run = table.get(context.req.param("operation"));
    if (run === undefined) return context.json({ error: "there is no such operation" }, 404);
    const input: never = await context.req.json();
    try {
      return context.json({ result: run(input) ?? null });
    } catch (error) {
      return context.json({ error: error instanceof Error ? error.message : String(error) }, 400);
    }
  });
  return app;
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
