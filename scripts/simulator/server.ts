/** The simulator as one HTTP server. */
import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { listen } from "../lib/http-server.ts";
import { isAskedByOwnName, isFromAnotherPage } from "../lib/own-page.ts";
import { adminRoutes } from "./admin.ts";
import { avatar, thumbnail } from "./artwork.ts";
import { simulatorAdmin } from "./client.ts";
import { chatRoutes } from "./model/routes.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import type { SimulatorAdmin } from "./operations.ts";
import { Persistence } from "./persistence.ts";
import { receiverRoutes } from "./receiver.ts";
import { Simulation } from "./simulation.ts";
import { analyticsRoutes } from "./youtube/analytics.ts";
import { youtubeRoutes } from "./youtube/gateway.ts";

type SimulatorOptions = {
  /** 0, the default, takes any free port. Always on 127.0.0.1. */
  port?: number;
  /** Guards the admin API; random by default. */
  secret?: string;
  /** Keeps the simulation in this JSON file across restarts. */
  stateFile?: string;
  /** Receives one line per simulated request. */
  log?: (line: string) => void;
};

export type Simulator = {
  origin: string;
  port: number;
  secret: string;
  admin: SimulatorAdmin;
  /** Cuts open connections, writes the state file, frees the port. */
  close(): Promise<void>;
};

/** Starts simulated Google and a simulated model on one local port. Rejects when the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, secret = randomBytes(24).toString("base64url"), stateFile, log = () => {} } = options;
  const simulation = new Simulation(log);
  const persistence = stateFile === undefined ? null : new Persistence(stateFile, simulation, log);
  persistence?.load();

  const app = new Hono<{ Bindings: HttpBindings }>();
  // A website may show these pictures and lead to the consent page; it acts on nothing here and reads nothing.
  app.use(async (context, next) => {
    const { headers, socket } = context.env.incoming;
    const isAllowed =
      isAskedByOwnName(headers, socket.localPort ?? 0) &&
      (context.req.method === "GET" || !isFromAnotherPage(headers));
    if (!isAllowed) return context.text("The simulator answers no other website.\n", 403);
    await next();
  });
  app.use(async (context, next) => {
    await next();
    if (context.req.method !== "GET" || context.req.path.startsWith("/youtube/")) persistence?.touch();
  });
  app.route("/__sim", adminRoutes(simulation, secret));
  app.route("/youtube/v3", youtubeRoutes(simulation));
  app.route("/v2", analyticsRoutes(simulation));
  app.route("/v1", chatRoutes(simulation));
  app.route("/webhooks", receiverRoutes(simulation.webhooks));
  app.route("/", oauthRoutes(simulation));
  app.get("/thumb/:name{.+\\.svg}", (context) => {
    const id = context.req.param("name").slice(0, -".svg".length);
    return svg(thumbnail(id, simulation.content.videos.get(id)?.title ?? id));
  });
  app.get("/avatar/:name{.+\\.svg}", (context) => {
    const id = context.req.param("name").slice(0, -".svg".length);
    const name =
      simulation.content.channels.get(id)?.title ?? simulation.content.accounts.get(id)?.name ?? id;
    return svg(avatar(id, name));
  });
  app.get("/", (context) =>
    context.text("Simulated Google and a simulated language model. Nothing here is real.\n"),
  );

  const server = await listen(app.fetch, port);
  simulation.origin = `http://127.0.0.1:${server.port}`;
  return {
    origin: simulation.origin,
    port: server.port,
    secret,
    admin: simulatorAdmin({ origin: simulation.origin, secret }),
    async close() {
      await server.close();
      persistence?.flush();
    },
  };
}

function svg(content: string): Response {
  return new Response(content, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400",
      "access-control-allow-origin": "*",
    },
  });
}
