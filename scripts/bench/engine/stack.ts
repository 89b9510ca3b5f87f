/** A stack whose Google and model answer at once (google.ts). */
import { SignJWT } from "jose";
import { createSealer, type Sealer } from "../../../supabase/functions/_shared/secrets/seal.ts";
import { type Stack, type StackOptions, startStack } from "../../stack/index.ts";

export function startBenchStack(
  google: string,
  note: (line: string) => void,
  more: NodeJS.ProcessEnv = {},
  { turns }: Pick<StackOptions, "turns"> = {},
): Promise<Stack> {
  return startStack({
    turns,
    mail: false,
    simulate: { google: false, model: false },
    environment: {
      YOUTUBE_API_ROOT_URL: google,
      YOUTUBE_ANALYTICS_API_ROOT_URL: google,
      GOOGLE_ACCOUNTS_URL: google,
      GOOGLE_OAUTH_URL: google,
      GOOGLE_CERTS_URL: google,
      YOUTUBE_API_KEY: "bench",
      MODEL_BASE_URL: `${google}/v1`,
      MODEL_API_KEY: "bench",
      MODEL_NAME: "bench",
      ...more,
    },
    log: note,
  });
}

/** With the keys of the stack's functions. */
export function sealerOf({ functionsEnvironment }: Stack): Sealer {
  const { SEALING_KEYS = "{}", SEALING_KEY_ID = "" } = functionsEnvironment;
  return createSealer(JSON.parse(SEALING_KEYS), SEALING_KEY_ID);
}

/** An access token of a seeded user, whom no mail reaches. */
export function signedIn(stack: Stack, user: string): Promise<string> {
  return new SignJWT({ role: "authenticated", aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(user)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(stack.keys.jwtSecret));
}
