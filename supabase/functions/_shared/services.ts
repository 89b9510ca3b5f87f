import { createGoogleOAuth, type GoogleOAuth } from "./google/oauth.ts";
import { googleFetch } from "./google/recorder.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { createModel, type Model } from "./model/model.ts";
import { createTranslator, type Translator } from "./model/translator.ts";
import { type Env, readEnv } from "./runtime/env.ts";
import { onceFetch } from "./runtime/once-fetch.ts";
import { createSealer, type Sealer } from "./secrets/seal.ts";
import { createYouTube, type YouTubeFactory } from "./youtube/client.ts";

/** The outside services that handlers are given. */
export interface Services {
  env: Env;
  sealer: Sealer;
  oauth: GoogleOAuth;
  youtube: YouTubeFactory;
  model: Model;
  translator: Translator;
  /** Undefined when no mail server is configured. */
  mailer: Mailer | undefined;
}

/** Builds the services from an environment: the real addresses by default, any others by configuration alone. */
export function createServices(
  variables: Record<string, string | undefined>,
  fetcher: typeof fetch = onceFetch,
): Services {
  const env = readEnv(variables);
  const google = googleFetch(env, fetcher);
  return {
    env,
    sealer: createSealer(env.SEALING_KEYS, env.SEALING_KEY_ID),
    oauth: createGoogleOAuth(env, google),
    youtube: createYouTube(env, google),
    model: createModel(env, fetcher),
    translator: createTranslator(env, fetcher),
    mailer: createMailer(env),
  };
}

let live: Services | undefined;

/** The services of this process, built on first use so that a missing variable is an error of a call, not of the import. */
export function liveServices(): Services {
  live ??= createServices(Deno.env.toObject());
  return live;
}
