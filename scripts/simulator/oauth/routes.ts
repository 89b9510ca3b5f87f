/** Google's OAuth addresses. */
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { type Answer, exchange, type SimulatorContext } from "../exchange.ts";
import type { MethodName } from "../methods.ts";
import type { Simulation } from "../simulation.ts";
import { answerConsent, showConsent } from "./authorize.ts";
import { exchangeToken, revokeToken, tokenInfo, userInfo } from "./tokens.ts";

/** Google's OAuth addresses, whichever host they have in reality. */
export function oauthRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  const answer = (context: SimulatorContext, method: MethodName, run: () => Answer | Promise<Answer>) =>
    exchange(
      simulation,
      context,
      { side: "google", method, mode: "", principal: "none" },
      { run, fail: ({ status, reason, message }) => failure(status, reason, message) },
    );

  app.use("/o/oauth2/v2/auth", async (context, next) => {
    if (simulation.settings.network.google) return next();
    context.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  app.get("/o/oauth2/v2/auth", (context) => showConsent(simulation, context));
  app.post("/o/oauth2/v2/auth", (context) => answerConsent(simulation, context));

  app.post("/token", async (context) => {
    const form = await formOf(context);
    return answer(context, "oauth.token", () => exchangeToken(simulation, form));
  });
  app.post("/revoke", async (context) => {
    const token = context.req.query("token") ?? (await formOf(context)).token ?? "";
    return answer(context, "oauth.revoke", () => revokeToken(simulation, token));
  });
  app.on(["GET", "POST"], "/tokeninfo", async (context) => {
    const form = context.req.method === "POST" ? await formOf(context) : {};
    const token = bearerOf(context) ?? context.req.query("access_token") ?? form.access_token ?? "";
    return answer(context, "oauth.tokeninfo", () => tokenInfo(simulation, token));
  });
  for (const path of ["/v1/userinfo", "/oauth2/v3/userinfo", "/oauth2/v2/userinfo"]) {
    const idField = path === "/oauth2/v2/userinfo" ? "id" : "sub";
    app.on(["GET", "POST"], path, (context) => {
      const token = bearerOf(context) ?? context.req.query("access_token") ?? "";
      return answer(context, "oauth.userinfo", () => userInfo(simulation, token, idField));
    });
  }
  const cached = { "cache-control": "public, max-age=3600, must-revalidate" };
  app.get("/oauth2/v3/certs", (context) =>
    answer(context, "oauth.certs", async () => ({
      status: 200,
      json: await simulation.signer.jwks(),
      headers: cached,
    })),
  );
  app.get("/oauth2/v1/certs", (context) =>
    answer(context, "oauth.certs", () => ({ status: 200, json: simulation.signer.pems(), headers: cached })),
  );
  return app;
}

function failure(status: number, reason?: string, message?: string): Answer {
  const error = reason ?? (status >= 500 ? "internal_failure" : "invalid_request");
  return { status, json: { error, error_description: message ?? "Simulated failure" } };
}

async function formOf(context: SimulatorContext): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

function bearerOf(context: SimulatorContext): string | undefined {
  return /^Bearer\s+(.+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
}
