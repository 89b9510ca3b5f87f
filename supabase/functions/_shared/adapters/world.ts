import { type Env, readEnv } from "./env.ts";
import { createGoogleOAuth, type GoogleOAuth } from "./google-oauth.ts";
import { createMailer, type Mailer } from "./mail.ts";
import { createModel, type Model } from "./model.ts";
import { onceFetch } from "./once-fetch.ts";
import { createSealer, type Sealer } from "./seal.ts";
import { createTranslator, type Translator } from "./translator.ts";
import { createYouTube, type YouTubeFactory } from "./youtube/client.ts";

/** The outside world that handlers are given. */
export interface World {
  env: Env;
  fetch: typeof fetch;
  sealer: Sealer;
  oauth: GoogleOAuth;
  youtube: YouTubeFactory;
  model: Model;
  translator: Translator;
  /** Undefined when no mail server is configured. */
  mailer: Mailer | undefined;
}

/** Builds the world from an environment: the real addresses by default, any others by configuration alone. */
export function createWorld(
  variables: Record<string, string | undefined>,
  fetcher: typeof fetch = onceFetch,
): World {
  const env = readEnv(variables);
  return {
    env,
    fetch: fetcher,
    sealer: createSealer(env.SEALING_KEYS, env.SEALING_KEY_ID),
    oauth: createGoogleOAuth(env, fetcher),
    youtube: createYouTube(env, fetcher),
    model: createModel(env, fetcher),
    translator: createTranslator(env, fetcher),
    mailer: createMailer(env),
  };
}

let live: World | undefined;

/** The world of this process, built on first use so that a missing variable is an error of a call, not of the import. */
export function liveWorld(): World {
  live ??= createWorld(Deno.env.toObject());
  return live;
}
