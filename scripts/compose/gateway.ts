/** The gateway's routes: Auth and PostgREST for who has an API key, functions for everybody. */
import type { ComposeKeys, InnerTokens } from "./keys.ts";

const KEYED = ["anon", "service"];

/** Kong's declarative configuration. */
export function kongConfig(keys: ComposeKeys, tokens: InnerTokens): Record<string, unknown> {
  return {
    _format_version: "3.0",
    consumers: [
      { username: "anon", keyauth_credentials: [{ key: keys.publishableKey }], acls: [{ group: "anon" }] },
      {
        username: "service",
        keyauth_credentials: [{ key: keys.secretKey }, { key: keys.cronKey }],
        acls: [{ group: "service" }],
      },
    ],
    services: [
      // What a browser opens without a key: links of mails, ways back from a provider, and the keys that sign.
      ...["verify", "callback", "authorize", ".well-known/jwks.json"].map((path) => ({
        name: `auth-open-${path.replaceAll(/[^a-z]/g, "-")}`,
        url: `http://auth:9999/${path}`,
        routes: [route(`/auth/v1/${path}`)],
        plugins: [{ name: "cors" }],
      })),
      keyed("auth", "http://auth:9999/", "/auth/v1/", keys, tokens),
      keyed("rest", "http://rest:3000/", "/rest/v1/", keys, tokens),
      {
        name: "functions",
        url: "http://functions:9000/",
        // A call may last as long as hosted.
        read_timeout: 150_000,
        routes: [route("/functions/v1/")],
        plugins: [],
      },
    ],
  };
}

function route(path: string) {
  return { name: path, strip_path: true, paths: [path] };
}

function keyed(name: string, url: string, path: string, keys: ComposeKeys, tokens: InnerTokens) {
  const authorization = [`Authorization: ${innerAuthorization(keys, tokens)}`];
  return {
    name,
    url,
    routes: [route(path)],
    plugins: [
      { name: "cors", config: { origins: ["*"], max_age: 3600, exposed_headers: ["content-range"] } },
      { name: "key-auth", config: { key_names: ["apikey"], hide_credentials: false } },
      { name: "acl", config: { allow: KEYED, hide_groups_header: true } },
      {
        name: "request-transformer",
        config: { add: { headers: authorization }, replace: { headers: authorization } },
      },
    ],
  };
}

/** A person's token as it came; else the token of the role that the API key stands for. */
function innerAuthorization(keys: ComposeKeys, { anon, service }: InnerTokens): string {
  const came =
    "(headers.authorization ~= nil and headers.authorization:sub(1, 10) ~= 'Bearer sb_' and headers.authorization)";
  const asService = [keys.secretKey, keys.cronKey].map(
    (key) => `(headers.apikey == '${key}' and 'Bearer ${service}')`,
  );
  return `$(${[came, ...asService, `'Bearer ${anon}'`].join(" or ")})`;
}
