/** The model's OpenAI-compatible address. */
import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type Answer, exchange, type SimulatorContext } from "../exchange.ts";
import { randomText } from "../ids.ts";
import type { Simulation } from "../simulation.ts";
import { answerPrompt } from "./answer.ts";
import { type Asked, refusalOf, saidBy } from "./behaviours.ts";
import { type ChatMessage, type JsonSchema, readPrompt, schemaInWords } from "./prompt.ts";
import { EVERYTHING } from "./schema.ts";
import { tokensOf } from "./tokens.ts";

const MODEL_NAME = "simulated-model";

type ChatRequest = {
  model?: string;
  messages?: ChatMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  response_format?: { type?: string; json_schema?: { schema?: JsonSchema } };
};

type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };

type Completion = {
  id: string;
  object: "chat.completion";
  created: number;
  model: string;
  choices: {
    index: number;
    message: { role: string; content: string | null; refusal?: string };
    finish_reason: string;
  }[];
  usage: Usage;
};

/** The routes under /v1: an OpenAI-compatible chat endpoint that wants any bearer key. */
export function chatRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/models", (context) =>
    context.json({
      object: "list",
      data: [{ id: MODEL_NAME, object: "model", created: 0, owned_by: "simulator" }],
    }),
  );
  app.post("/chat/completions", async (context) => {
    const authorized = /^Bearer\s+\S/i.test(context.req.header("authorization") ?? "");
    const request = await readRequest(context);
    return exchange(
      simulation,
      context,
      { side: "model", method: "chat.completions", mode: "", principal: authorized ? "key" : "none" },
      {
        run: () =>
          authorized ? complete(simulation, request) : failure(401, "You didn't provide an API key."),
        fail: ({ status, message }) => failure(status, message ?? "Simulated failure"),
        send: (answer) => {
          if (typeof answer.json === "string") return page(answer.json, answer.status);
          return request?.stream && answer.status === 200 ? stream(answer, request) : null;
        },
      },
    );
  });
  return app;
}

async function readRequest(context: SimulatorContext): Promise<ChatRequest | null> {
  try {
    return JSON.parse(await context.req.text());
  } catch {
    return null;
  }
}

async function complete(simulation: Simulation, request: ChatRequest | null): Promise<Answer> {
  const { delayMs, failStatus, failTimes, behaviour } = simulation.settings.model;
  if (delayMs > 0) await delay(delayMs);
  if (failStatus !== null && failTimes !== 0) {
    if (failTimes !== null) simulation.settings.model.failTimes = failTimes - 1;
    return failure(failStatus, "Simulated failure");
  }
  if (!Array.isArray(request?.messages) || request.messages.length === 0) {
    return failure(400, "The request has no messages.");
  }
  const refused = refusalOf(behaviour, askedFor(request));
  if (refused !== null) return refused;
  const schema = wantedSchema(request.response_format, request.messages);
  const content = answerPrompt(readPrompt(request.messages, schema), simulation.settings.model);
  const { finish_reason, ...said } = saidBy(behaviour, content);
  const promptTokens =
    tokensOf(JSON.stringify(request.messages)) + (schema === null ? 0 : tokensOf(JSON.stringify(schema)));
  const completionTokens = tokensOf(content);
  const completion: Completion = {
    id: `chatcmpl-${randomText(24)}`,
    object: "chat.completion",
    created: Math.floor(simulation.clock.now() / 1000),
    model: request.model ?? MODEL_NAME,
    choices: [{ index: 0, message: { role: "assistant", ...said }, finish_reason }],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
  return { status: 200, json: completion };
}

function askedFor({ response_format, max_tokens, max_completion_tokens, temperature }: ChatRequest): Asked {
  const { type } = response_format ?? {};
  return {
    format: type === "json_schema" || type === "json_object" ? type : "text",
    limit: max_tokens ? "max_tokens" : max_completion_tokens ? "max_completion_tokens" : null,
    temperature: temperature !== undefined,
  };
}

/** By the format of the answer, else by the words of the instructions. */
function wantedSchema(format: ChatRequest["response_format"], messages: ChatMessage[]): JsonSchema | null {
  if (format?.type === "json_schema") return format.json_schema?.schema ?? EVERYTHING;
  return schemaInWords(messages) ?? (format?.type === "json_object" ? EVERYTHING : null);
}

function page(html: string, status: number): Response {
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

function failure(status: number, message: string): Answer {
  const type =
    status === 401
      ? "authentication_error"
      : status === 429
        ? "rate_limit_error"
        : status >= 500
          ? "server_error"
          : "invalid_request_error";
  return { status, json: { error: { message, type, param: null, code: null } } };
}

/** The same completion as server-sent events, a few words at a time. */
function stream(answer: Answer, request: ChatRequest): Response {
  const { id, created, model, choices, usage } = answer.json as Completion;
  const content = choices[0]?.message.content ?? "";
  const chunk = (delta: object, finish_reason: string | null, extra: object = {}) => ({
    ...{ id, object: "chat.completion.chunk", created, model },
    choices: [{ index: 0, delta, finish_reason }],
    ...extra,
  });
  const events: object[] = [
    chunk({ role: "assistant", content: "" }, null),
    ...(content.match(/[\s\S]{1,24}/g) ?? []).map((piece) => chunk({ content: piece }, null)),
    chunk({}, "stop"),
  ];
  if (request.stream_options?.include_usage) events.push({ ...chunk({}, null), choices: [], usage });
  const body = [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), "data: [DONE]\n\n"].join("");
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}
