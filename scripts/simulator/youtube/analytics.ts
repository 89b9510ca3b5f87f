/** The YouTube Analytics API: a report of the signed-in channel's videos. It has a quota of its own, so no units are charged. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { exchange, type SimulatorContext } from "../exchange.ts";
import type { Simulation } from "../simulation.ts";
import type { Video } from "../store.ts";
import {
  attempt,
  documented,
  failure,
  invalidParameter,
  missingParameter,
  planned,
  YouTubeError,
} from "./errors.ts";
import { Params } from "./params.ts";
import { authenticate, credentialsOf, type Principal } from "./principal.ts";

const SCOPE = "https://www.googleapis.com/auth/yt-analytics.readonly";
const MOST_ROWS = 200;
const MOST_VIDEOS = 500;
const DAY_MS = 86_400_000;

type Metric = "views" | "comments" | "likes";

/** The routes under /v2. */
export function analyticsRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  return new Hono<{ Bindings: HttpBindings }>().get("/reports", (context) => serve(simulation, context));
}

async function serve(simulation: Simulation, context: SimulatorContext): Promise<Response> {
  const search = new URL(context.req.url).searchParams;
  const principal = attempt(() => authenticate(simulation, credentialsOf(context.req.raw, search)));
  const known = principal instanceof YouTubeError ? null : principal;
  return exchange(
    simulation,
    context,
    { side: "google", method: "analytics.reports", mode: "", principal: known?.kind ?? "none" },
    {
      run() {
        if (known === null) return failure(principal as YouTubeError);
        const answer = attempt(() => report(simulation, known, new Params(search)));
        return answer instanceof YouTubeError ? failure(answer) : { status: 200, json: answer };
      },
      fail: (fault) => failure(planned(fault, "analytics.reports", known?.project ?? 0)),
    },
  );
}

/** The one report that Rejoinder asks for: totals of a period by video. Others answer 400, as combinations that Google does not offer. */
function report(simulation: Simulation, principal: Principal, params: Params): object {
  if (principal.kind === "key") throw documented("required");
  if (!simulation.settings.analyticsEnabled) throw notEnabled(principal.project);
  if (!principal.scopes.includes(SCOPE)) throw documented("insufficientPermissions");
  const ids = needed(params, "ids");
  if (ids !== "channel==MINE" && ids !== `channel==${principal.channelId}`) throw documented("forbidden");
  if (needed(params, "dimensions") !== "video") throw notSupported();
  const metrics = needed(params, "metrics").split(",").map(asMetric);
  const until = Math.min(
    day(params, "endDate") + DAY_MS,
    simulation.clock.now() - simulation.settings.analyticsDelayMs,
  );
  const since = day(params, "startDate");
  // Without a list of videos the report is one of top videos, which Google only gives sorted and cut.
  const wanted = videosOf(params);
  const most = params.integer("maxResults", { least: 1, most: MOST_ROWS, standard: MOST_ROWS });
  const order = params.one("sort");
  if (wanted === null && (order === null || !params.has("maxResults"))) throw notSupported();

  const rows = [...simulation.content.videos.values()]
    .filter((video) => video.channelId === principal.channelId && (wanted === null || wanted.has(video.id)))
    .map((video) => ({ id: video.id, share: shareOf(video, since, until), video }))
    .filter(({ share }) => share > 0)
    .map(({ id, share, video }) => [
      id,
      ...metrics.map((metric) => Math.floor(total(simulation, video, metric) * share)),
    ])
    .filter(([, first]) => Number(first) > 0);
  if (order !== null) rows.sort(by(order, ["video", ...metrics]));
  return {
    kind: "youtubeAnalytics#resultTable",
    columnHeaders: [
      { name: "video", columnType: "DIMENSION", dataType: "STRING" },
      ...metrics.map((name) => ({ name, columnType: "METRIC", dataType: "INTEGER" })),
    ],
    ...(rows.length === 0 ? {} : { rows: rows.slice(0, most) }),
  };
}

function total(simulation: Simulation, video: Video, metric: Metric): number {
  if (metric === "views") return video.viewCount;
  return metric === "likes" ? video.likeCount : simulation.content.topLevel({ videoId: video.id }).size;
}

/** How much of a video's life until now falls into the period: every day of it had as many views. */
function shareOf(video: Video, since: number, until: number): number {
  const life = until - video.publishedAt;
  return life <= 0 ? 0 : Math.min(1, (until - Math.max(since, video.publishedAt)) / life);
}

function videosOf(params: Params): Set<string> | null {
  const filters = params.one("filters");
  if (filters === null) return null;
  const ids = /^video==([\w,-]+)$/.exec(filters)?.[1]?.split(",");
  if (ids === undefined) throw invalidParameter("filters", filters, "Filters are written as video==ID,ID.");
  if (ids.length > MOST_VIDEOS)
    throw invalidParameter("filters", `${ids.length} ids`, `At most ${MOST_VIDEOS} ids may be given.`);
  return new Set(ids);
}

function by(
  order: string,
  columns: string[],
): (one: (string | number)[], other: (string | number)[]) => number {
  const falling = order.startsWith("-");
  const column = columns.indexOf(falling ? order.slice(1) : order);
  if (column < 0) throw invalidParameter("sort", order, "Sort by a dimension or metric of the report.");
  const rank = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  return (one, other) => rank(one[column] as string, other[column] as string) * (falling ? -1 : 1);
}

function asMetric(name: string): Metric {
  if (name === "views" || name === "comments" || name === "likes") return name;
  throw invalidParameter("metrics", name, `Unknown identifier (${name}) given in field parameters.metrics.`);
}

function day(params: Params, name: string): number {
  const text = needed(params, name);
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw invalidParameter(name, text, "Dates are written as YYYY-MM-DD.");
  return at;
}

function needed(params: Params, name: string): string {
  const value = params.one(name);
  if (value === null || value === "") throw missingParameter(name);
  return value;
}

const notSupported = () =>
  new YouTubeError(
    400,
    "badRequest",
    "The query is not supported. Check the documentation at https://developers.google.com/youtube/analytics/v2/available_reports for supported queries.",
    { domain: "global" },
  );

const notEnabled = (project: number) =>
  new YouTubeError(
    403,
    "accessNotConfigured",
    `YouTube Analytics API has not been used in project ${project} before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/youtubeanalytics.googleapis.com/overview?project=${project} then retry.`,
    { domain: "usageLimits", grpc: "PERMISSION_DENIED" },
  );
