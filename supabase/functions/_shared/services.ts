import type { GoogleOAuth } from "./google/oauth.ts";
import type { Outward } from "./http/outward.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Printer } from "./mail/printer.ts";
import type { Model } from "./model/model.ts";
import type { Translator } from "./model/translator.ts";
import { type Env, readEnv } from "./runtime/env.ts";
import { onceFetch } from "./runtime/once-fetch.ts";
import { createSealer, type Sealer } from "./secrets/seal.ts";
import type { YouTubeFactory } from "./youtube/client.ts";

/** What every handler is given. */
export interface BaseServices {
  env: Env;
  sealer: Sealer;
}

/** Google's sign-in, for those who end or renew grants (google/wire.ts). */
export interface OAuthServices extends BaseServices {
  oauth: GoogleOAuth;
}

/** YouTube, with its sign-in (youtube/wire.ts). */
export interface GoogleServices extends OAuthServices {
  youtube: YouTubeFactory;
}

/** The model (model/wire.ts). */
export interface ModelServices extends BaseServices {
  model: Model;
  /** What judges replies (with the first: drafting/judges.ts) and reads comments once more: another model where one is named, else the same. */
  judge: Model;
  translator: Translator;
}

/** Mails (mail/wire.ts). */
export interface MailServices extends BaseServices {
  /** Undefined when no mail server is configured. */
  mailer: Mailer | undefined;
  /** Undefined where nothing prints. */
  printer: Printer | undefined;
}

/** The way to addresses that users typed (webhooks/wire.ts). */
export interface WebhookServices extends BaseServices {
  outward: Outward;
}

/** All of them: only tests have so much at hand. */
export type Services = GoogleServices & ModelServices & MailServices & WebhookServices;

/** Builds outside services from an environment. Each stands in a module of its own: a function carries those clients alone that it names. */
export type Wire<Part> = (env: Env, fetcher: typeof fetch) => Part;

/** Builds what handlers are given: the real addresses by default, any others by configuration alone. */
export function createServices<Part>(
  wire: Wire<Part>,
  variables: Record<string, string | undefined>,
  fetcher: typeof fetch = onceFetch,
): BaseServices & Part {
  const env = readEnv(variables);
  const sealer = createSealer(env.SEALING_KEYS, env.SEALING_KEY_ID);
  return { env, sealer, ...wire(env, fetcher) };
}

/** The services of a function, built on first use so that a missing variable is an error of a call, not of the import. */
export function liveServices<Part>(wire: Wire<Part>): () => BaseServices & Part {
  let live: (BaseServices & Part) | undefined;
  return () => {
    live ??= createServices(wire, Deno.env.toObject());
    return live;
  };
}

/** For functions that reach nobody. */
export const alone: Wire<object> = () => ({});
