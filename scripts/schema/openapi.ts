/** The reference of the API (OpenAPI 3.1), made of its operations. */
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { operations } from "../../supabase/functions/_shared/contracts/api/index.ts";
import { isWrite, type Operation } from "../../supabase/functions/_shared/contracts/api/operation.ts";
import { problem } from "../../supabase/functions/_shared/contracts/api/problem.ts";

const ABOUT = `What your programs can do in an account, by a key: read and triage comments, propose and approve replies, label, assign and note, keep facts, answer questions, read reports. Times are ISO 8601 in UTC; ids are opaque. Fields may be added to answers, so ignore what you don't know.`;

const header = (id: string, description: string) => z.string().meta({ description, header: { id } });
/** What every answer to a key says of its calls. */
const countedHeaders = z.object({
  "RateLimit-Policy": header(
    "RateLimit-Policy",
    "How many calls a key has in a row (q), all back within w seconds.",
  ),
  RateLimit: header("RateLimit", "How many are left (r), all back within t seconds."),
  "X-Request-Id": header("X-Request-Id", "Names the request in our log."),
});
const readHeaders = countedHeaders.extend({
  ETag: header("ETag", "Send it back as If-None-Match: 304 without a body while nothing has changed."),
});
const idempotencyKey = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .meta({
      param: { id: "Idempotency-Key" },
      description:
        "Yours to choose, one for each write. Repeated within 24 hours it answers as it did, and nothing is done again.",
      example: "0f5d3a52-8a35-4c8e-8f9b-5a7d1d1f6a10",
    }),
});

const refused = (id: string, description: string, headers?: z.ZodObject): ZodOpenApiResponseObject => ({
  id,
  description,
  content: { "application/problem+json": { schema: problem } },
  ...(headers && { headers }),
});
const BROKEN = refused("Broken", "The request breaks its contract: `errors` names every field.");
const NO_KEY = refused(
  "NoKey",
  "There is no good key.",
  z.object({ "WWW-Authenticate": header("WWW-Authenticate", "Bearer, with what is wrong with the key.") }),
);
const NOT_ALLOWED = refused("NotAllowed", "The key, or its person, may not do this.");
const NOT_FOUND = refused("NotFound", "It doesn't exist, or not for this key.");
const CONFLICT = refused("Conflict", "It isn't as it was when you read it.");
const TOO_LARGE = refused("TooLarge", "The body has more than 64 kB.");
const NOT_JSON = refused("NotJson", "The body isn't application/json.");
const REFUSED_READ = refused("RefusedRead", "A value isn't one that there is.");
const REFUSED_WRITE = refused(
  "RefusedWrite",
  "What it asks for can't be done, or its Idempotency-Key was used for another request.",
);
const TOO_MANY = refused(
  "TooMany",
  "Too many calls.",
  z.object({ "Retry-After": header("Retry-After", "Seconds until there is one more.") }),
);
const FAILED = refused(
  "Failed",
  "It went wrong on our side. Repeat the request, a write by the same Idempotency-Key.",
);

const UNCHANGED: ZodOpenApiResponseObject = {
  id: "Unchanged",
  description: "What you have is still so.",
  headers: readHeaders,
};

/** What may be answered instead. */
function problemsOf(operation: Operation): ZodOpenApiResponsesObject {
  const write = isWrite(operation);
  return {
    "400": BROKEN,
    "401": NO_KEY,
    "403": NOT_ALLOWED,
    ...(operation.params && { "404": NOT_FOUND }),
    ...(write && { "409": CONFLICT }),
    ...(operation.body && { "413": TOO_LARGE, "415": NOT_JSON }),
    "422": write ? REFUSED_WRITE : REFUSED_READ,
    "429": TOO_MANY,
    "5XX": FAILED,
  };
}

function scopesOf({ scope }: Operation): string[] {
  return typeof scope === "string" ? [scope] : [...new Set(Object.values(scope.act))];
}

function needs({ scope }: Operation): string {
  if (typeof scope === "string") return `Scope: \`${scope}\`.`;
  const acts = scopesOf({ scope } as Operation).map((one) => {
    const named = Object.entries(scope.act).filter(([, needed]) => needed === one);
    return `\`${one}\` for ${named.map(([act]) => `\`${act}\``).join(", ")}`;
  });
  return `Scope: ${acts.join("; ")}.`;
}

function operationObject(operationId: string, one: Operation, tag: string): ZodOpenApiOperationObject {
  const { summary, description, params, query, body, status, response, example } = one;
  const write = isWrite(one);
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, needs(one)].filter(Boolean).join(" "),
    security: scopesOf(one).map((scope) => ({ key: [scope] })),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(write && { header: idempotencyKey }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, example: example.body } },
      },
    }),
    responses: {
      [String(status) as "200"]: {
        description: status === 204 ? "Done." : "Done, or as it is.",
        headers: write ? countedHeaders : readHeaders,
        ...(status !== 204 && {
          content: { "application/json": { schema: response, example: example.response } },
        }),
      },
      ...(!write && { "304": UNCHANGED }),
      ...problemsOf(one),
    },
  };
}

/** The document, as the function serves it. */
export function openapiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const [id, one] of Object.entries(operations) as [string, Operation][]) {
    const tag = one.path.split("/")[1] ?? "";
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operationObject(id, one, tag) };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Rejoinder API", version: "1", description: ABOUT },
      servers: [{ url: "/functions/v1/api" }],
      paths,
      components: {
        securitySchemes: {
          key: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "rj_ and 48 hex digits",
            description: "A key of Programs, as Authorization: Bearer rj_…",
          },
        },
      },
    },
    // An answer may have a field more one day; a request may not.
    { override: ({ jsonSchema, io }) => void (io === "output" && delete jsonSchema.additionalProperties) },
  );
  return withExamples(document);
}

/** Puts each operation's own examples on its parameters, which schemas that several share can't carry. */
function withExamples(document: ReturnType<typeof createDocument>) {
  for (const { path, method, example } of Object.values(operations) as Operation[]) {
    const item = document.paths?.[path]?.[method.toLowerCase() as "get"];
    for (const parameter of item?.parameters ?? []) {
      if (!("in" in parameter)) continue;
      const value = { ...example.params, ...example.query }[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
  }
  return document;
}
