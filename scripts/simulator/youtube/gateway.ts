/** What every call of the Data API goes through: credentials, scopes, quota. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type Answer, exchange, type SimulatorContext } from "../exchange.ts";
import { type MethodName, unitsOf } from "../methods.ts";
import { FORCE_SSL, isYouTubeScope } from "../oauth/scopes.ts";
import type { Simulation } from "../simulation.ts";
import { PUBLIC } from "../visibility.ts";
import { downloadCaptions, listCaptions } from "./captions.ts";
import { listChannels } from "./channels.ts";
import { listThreads } from "./comment-threads.ts";
import { listComments } from "./comments-read.ts";
import {
  deleteComment,
  insertComment,
  markAsSpam,
  setModerationStatus,
  updateComment,
} from "./comments-write.ts";
import { attempt, documented, failure, planned, rateLimitExceeded, YouTubeError } from "./errors.ts";
import { parseFields, selectFields } from "./fields.ts";
import type { CommentBody, Handler } from "./handler.ts";
import { placeOf } from "./paging.ts";
import { Params } from "./params.ts";
import { listPlaylistItems } from "./playlist-items.ts";
import { authenticate, credentialsOf, type Principal } from "./principal.ts";
import { listVideos } from "./videos.ts";

type Method = {
  name: MethodName;
  verb: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  handle: Handler;
  writes: boolean;
  /** It takes a sign-in, although it writes nothing. */
  ownersOnly?: true;
  admits(scope: string): boolean;
  mode(params: Params): string;
};

const forceSsl = (scope: string) => scope === FORCE_SSL;
const oneMode = () => "";
const firstOf = (names: Record<string, string>) => (params: Params) =>
  Object.entries(names).find(([name]) => params.has(name))?.[1] ?? "no filter";

const reads = { verb: "GET", writes: false } as const;
const writes = { writes: true, admits: forceSsl, mode: oneMode } as const;

const METHODS: Method[] = [
  {
    ...reads,
    name: "channels.list",
    path: "/channels",
    handle: listChannels,
    admits: isYouTubeScope,
    mode: firstOf({ mine: "mine", id: "by id", forHandle: "by handle", forUsername: "by username" }),
  },
  {
    ...reads,
    name: "videos.list",
    path: "/videos",
    handle: listVideos,
    admits: isYouTubeScope,
    mode: oneMode,
  },
  {
    ...reads,
    name: "playlistItems.list",
    path: "/playlistItems",
    handle: listPlaylistItems,
    admits: isYouTubeScope,
    mode: oneMode,
  },
  {
    ...reads,
    name: "captions.list",
    path: "/captions",
    handle: listCaptions,
    admits: forceSsl,
    mode: oneMode,
    ownersOnly: true,
  },
  {
    ...reads,
    name: "captions.download",
    path: "/captions/:id",
    handle: downloadCaptions,
    admits: forceSsl,
    mode: oneMode,
    ownersOnly: true,
  },
  {
    ...reads,
    name: "commentThreads.list",
    path: "/commentThreads",
    handle: listThreads,
    admits: forceSsl,
    mode: threadMode,
  },
  {
    ...reads,
    name: "comments.list",
    path: "/comments",
    handle: listComments,
    admits: forceSsl,
    mode: firstOf({ id: "by id", parentId: "parentId" }),
  },
  { ...writes, name: "comments.insert", verb: "POST", path: "/comments", handle: insertComment },
  { ...writes, name: "comments.update", verb: "PUT", path: "/comments", handle: updateComment },
  { ...writes, name: "comments.delete", verb: "DELETE", path: "/comments", handle: deleteComment },
  {
    ...writes,
    name: "comments.setModerationStatus",
    verb: "POST",
    path: "/comments/setModerationStatus",
    handle: setModerationStatus,
  },
  { ...writes, name: "comments.markAsSpam", verb: "POST", path: "/comments/markAsSpam", handle: markAsSpam },
];

function threadMode(params: Params): string {
  const status = params.one("moderationStatus");
  if (status !== null && status !== "published") return "held";
  return firstOf({ id: "by id", allThreadsRelatedToChannelId: "channel page", videoId: "video page" })(
    params,
  );
}

/** The routes under /youtube/v3. */
export function youtubeRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  for (const method of METHODS) {
    app.on(method.verb, method.path, (context) => serve(simulation, method, context));
  }
  return app;
}

async function serve(simulation: Simulation, method: Method, context: SimulatorContext): Promise<Response> {
  const search = new URL(context.req.url).searchParams;
  // The one id that a path names is a parameter like any other.
  const id = context.req.param("id");
  if (id !== undefined) search.set("id", id);
  const params = new Params(search);
  const body = await readBody(context.req.raw, method);
  const parentId = typeof body.snippet?.parentId === "string" ? body.snippet.parentId : undefined;
  if (method.name === "comments.insert") simulation.content.countPost(parentId ?? "");
  const principal = attempt(() => authenticate(simulation, credentialsOf(context.req.raw, search)));
  const known = principal instanceof YouTubeError ? null : principal;
  const mode = method.mode(params);

  const charged = (units: number, answer: Answer): Answer => {
    if (known === null) return answer;
    simulation.quota.charge(
      known.project,
      units,
      { method: method.name, mode, principal: known.kind },
      answer.status >= 400,
    );
    return { ...answer, units };
  };
  const full = unitsOf(method.name, simulation.settings.insertUnits);
  const failedUnits = method.writes && simulation.settings.failedWriteUnits === "full" ? full : 1;

  return exchange(
    simulation,
    context,
    {
      side: "google",
      method: method.name,
      mode,
      principal: known?.kind ?? "none",
      project: known?.project,
      parentId,
      paged: params.has("pageToken"),
      subject: parentId ?? params.one("parentId") ?? subjectOf(search),
    },
    {
      run() {
        if (principal instanceof YouTubeError) return failure(principal);
        const denied = assertScope(method, principal);
        if (denied) return charged(1, failure(denied));
        const refused = admit(simulation, principal, full);
        if (refused) return failure(refused);
        const reader = principal.kind === "oauth" ? { channelId: principal.channelId } : PUBLIC;
        const answer = attempt(() => {
          const selection = parseFields(search.get("fields"));
          const answer = method.handle({ simulation, params, principal, reader, body });
          return { ...answer, json: selectFields(answer.json, selection) };
        });
        return answer instanceof YouTubeError ? charged(failedUnits, failure(answer)) : charged(full, answer);
      },
      fail(fault, committed) {
        const answer = failure(planned(fault, method.name, known?.project ?? 0));
        // What a spent quota turns away costs nothing.
        const refused = fault.reason === "quotaExceeded" || answer.status === 429;
        return committed || refused ? answer : charged(failedUnits, answer);
      },
    },
  );
}

/** The query without what says who asks, and when: a page token counts by its place, which is the same in every run. */
function subjectOf(search: URLSearchParams): string {
  const about = new URLSearchParams(search);
  for (const name of ["key", "access_token", "oauth_token"]) about.delete(name);
  const token = about.get("pageToken");
  if (token !== null) about.set("pageToken", placeOf(token));
  about.sort();
  return about.toString();
}

function assertScope(method: Method, principal: Principal): YouTubeError | null {
  if (principal.kind === "key") return method.writes || method.ownersOnly ? documented("required") : null;
  return principal.scopes.some(method.admits) ? null : documented("insufficientPermissions");
}

/** The per-minute limiter, then the day's quota. What they turn away costs nothing. */
function admit(simulation: Simulation, principal: Principal, units: number): YouTubeError | null {
  const { perMinuteLimit, quotaForm } = simulation.settings;
  const caller = principal.kind === "oauth" ? principal.email : "key";
  if (
    perMinuteLimit !== null &&
    !simulation.quota.admitsInMinute(principal.project, caller, perMinuteLimit)
  ) {
    return rateLimitExceeded("per minute per user", principal.project);
  }
  if (simulation.quota.admits(principal.project, units)) return null;
  return quotaForm === "403" ? documented("quotaExceeded") : rateLimitExceeded("per day", principal.project);
}

async function readBody(request: Request, method: Method): Promise<CommentBody> {
  if (method.verb !== "POST" && method.verb !== "PUT") return {};
  const text = await request.text();
  try {
    const body: unknown = JSON.parse(text === "" ? "{}" : text);
    return body !== null && typeof body === "object" ? body : {};
  } catch {
    return {};
  }
}
