/** The server's side of the admin API. */
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import {
  addAccount,
  addChannel,
  addComment,
  addVideo,
  existing,
  importJsonl,
  instant,
  replyInStudio,
  tracksOf,
} from "./content-edits.ts";
import { overviewOf, stateOf } from "./inspection.ts";
import { FORCE_SSL } from "./oauth/scopes.ts";
import type { SimulatorOperations } from "./operations.ts";
import { dump, restore } from "./persistence.ts";
import { patchSettings, type Settings, type SettingsPatch } from "./settings.ts";
import type { Simulation } from "./simulation.ts";
import { endWeather, startWeather } from "./weather/start.ts";
import { settle } from "./youtube/comments-write.ts";

function operations(simulation: Simulation): SimulatorOperations {
  return {
    ...stateOperations(simulation),
    ...peopleOperations(simulation),
    ...contentOperations(simulation),
    ...troubleOperations(simulation),
    ...quotaOperations(simulation),
    ...viewOperations(simulation),
  };
}

function stateOperations(simulation: Simulation) {
  const { clock } = simulation;
  return {
    reset: () => simulation.clear(),
    dump: () => dump(simulation),
    restore: (state) => restore(simulation, state),
    settings: () => simulation.settings,
    configure: (patch) => configure(simulation, patch),
    setWebhookSecret(secret) {
      simulation.webhooks.secret = secret;
    },

    clock: () => clock.state(),
    setClock(to) {
      if ("now" in to) clock.setNow(instant(to.now));
      else clock.offsetMs = to.offsetMs;
      return clock.state();
    },
    advance(ms) {
      clock.offsetMs += ms;
      return clock.state();
    },
  } satisfies Partial<SimulatorOperations>;
}

/** Who may call, and by which grants. */
function peopleOperations(simulation: Simulation) {
  const { content, grants } = simulation;
  return {
    registerClient(client) {
      grants.clients.set(client.clientId, client);
    },
    registerApiKey({ key, projectNumber }) {
      grants.apiKeys.set(key, projectNumber);
    },
    addAccount: (account) => addAccount(simulation, account),
    grant({ clientId, email, channelId, scopes = [FORCE_SSL] }) {
      if (!grants.clients.has(clientId)) throw new Error(`there is no OAuth client ${clientId}`);
      const account = content.accounts.get(email);
      if (account === undefined) throw new Error(`there is no account ${email}`);
      const acting = channelId === undefined ? (account.channelIds[0] ?? null) : channelId;
      const subject = { clientId, email, channelId: acting };
      const refreshToken = grants.issueRefreshToken(subject, scopes, simulation.settings.testingTokenDays);
      const seconds = simulation.settings.accessTokenSeconds;
      return {
        accessToken: grants.issueAccessToken(subject, scopes, seconds, true).token,
        refreshToken: refreshToken.token,
        expiryDate: Date.now() + seconds * 1000,
        scope: scopes.join(" "),
      };
    },
    revokeGrants: (input) => ({ revoked: grants.revoke(input) }),
    expireAccessTokens: ({ email }) => ({ expired: grants.expireAccessTokens(email) }),
  } satisfies Partial<SimulatorOperations>;
}

function contentOperations(simulation: Simulation) {
  const { content, clock } = simulation;
  return {
    addChannel: (channel) => addChannel(simulation, channel),
    addVideo: (video) => addVideo(simulation, video),
    addComments: (comments) => ({ ids: comments.map((comment) => addComment(simulation, comment)) }),
    importJsonl: (input) => importJsonl(simulation, input),
    editComment({ id, text }) {
      const comment = existing(simulation, id);
      comment.text = text;
      comment.updatedAt = clock.now();
    },
    deleteComment: (id) => settle(simulation, existing(simulation, id), "deleted"),
    setCaptions({ videoId, captions }) {
      existingVideo(videoId).captions = tracksOf(simulation, captions);
    },
    setCommentsDisabled({ videoId, disabled }) {
      existingVideo(videoId).commentsDisabled = disabled;
    },
    setVideoPrivacy({ videoId, privacyStatus }) {
      existingVideo(videoId).privacyStatus = privacyStatus;
    },
    setMembersOnly({ videoId, membersOnly }) {
      existingVideo(videoId).membersOnly = membersOnly;
    },
    deleteVideo(videoId) {
      content.videos.delete(existingVideo(videoId).id);
    },
    replyInStudio: (input) => replyInStudio(simulation, input),
    setTruth: ({ id, truth }) => settle(simulation, existing(simulation, id), truth),
  } satisfies Partial<SimulatorOperations>;

  function existingVideo(id: string) {
    const video = content.videos.get(id);
    if (video === undefined) throw new Error(`there is no video ${id}`);
    return video;
  }
}

/** What becomes of replies, and what goes wrong. */
function troubleOperations(simulation: Simulation) {
  const { faults, fates } = simulation;
  return {
    setDefaultFate: (defaultFate) => configure(simulation, { defaultFate }),
    planFate(rule) {
      fates.add(rule);
    },

    startWeather: (input) => startWeather(simulation, input),
    endWeather: () => endWeather(simulation),

    addFault: (rule) => ({ id: faults.add(rule) }),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
    cutNetwork: ({ google, model } = { google: true, model: true }) =>
      configure(simulation, {
        network: { ...(google ? { google: false } : {}), ...(model ? { model: false } : {}) },
      }),
    restoreNetwork: () => configure(simulation, { network: { google: true, model: true } }),
  } satisfies Partial<SimulatorOperations>;
}

function quotaOperations({ quota }: Simulation) {
  return {
    ledger: ({ projectNumber, day }) => quota.read(projectNumber, day),
    setQuota({ projectNumber, ...change }) {
      quota.set(projectNumber, change);
      return quota.read(projectNumber);
    },
    exhaustQuota(projectNumber) {
      quota.exhaust(projectNumber);
      return quota.read(projectNumber);
    },
  } satisfies Partial<SimulatorOperations>;
}

function viewOperations(simulation: Simulation) {
  return {
    overview: () => overviewOf(simulation),
    state: (filter) => stateOf(simulation, filter),
    replies: (filter) => stateOf(simulation, { ...filter, source: "api" }).comments,
    duplicates: () => stateOf(simulation, { source: "api" }).duplicates,
    requests: ({ method } = {}) =>
      simulation.journal.latest().filter((entry) => method === undefined || entry.method === method),
  } satisfies Partial<SimulatorOperations>;
}

function configure(simulation: Simulation, patch: SettingsPatch): Settings {
  simulation.settings = patchSettings(simulation.settings, patch);
  return simulation.settings;
}

/** The routes under /__sim, guarded by the secret: one POST for an operation, or for several that are carried out in order. */
export function adminRoutes(simulation: Simulation, secret: string): Hono {
  const app = new Hono();
  const table = new Map<string, (...input: never[]) => unknown>(Object.entries(operations(simulation)));
  app.use(async (context, next) => {
    if (sameSecret(context.req.header("x-simulator-secret") ?? "", secret)) return next();
    return context.json({ error: "the secret is missing or wrong" }, 401);
  });
  app.post("/", async (context) => {
    const asked: [string, never[]][] = await context.req.json();
    return context.json(asked.map(([operation, input]) => carriedOut(operation, input)));
  });
  app.post("/:operation", async (context) => {
    const operation = context.req.param("operation");
    const answer = carriedOut(operation, await context.req.json());
    return context.json(answer, "result" in answer ? 200 : table.has(operation) ? 400 : 404);
  });
  return app;

  function carriedOut(operation: string, input: never[]): { result: unknown } | { error: string } {
    const run = table.get(operation);
    if (run === undefined) return { error: "there is no such operation" };
    try {
      return { result: run(...input) ?? null };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
