import { ask } from "../ask.ts";
import type { Place } from "../place.ts";
import type { Way } from "../way.ts";

/** On so many a quadratic pattern of Auth's takes seconds. */
const LETTERS = 100_000;
/** What a refusal may take on two cores beside other work, and what others may wait meanwhile. */
const PATIENCE_MS = 300;
/** A machine that does other work may be late once. */
const ROUNDS = 3;

const PATHS = [
  ...["otp", "signup", "recover", "resend", "magiclink", "verify", "logout"],
  ...["token?grant_type=password", "token?grant_type=refresh_token"],
];
const dots = `a@${".".repeat(LETTERS)}@`;
const letters = "a".repeat(LETTERS);
const BODIES: Record<string, object> = {
  email: { email: dots },
  parts: { email: "a@".repeat(LETTERS / 2) },
  spaces: { email: `${" ".repeat(LETTERS)}@` },
  password: { email: "nobody@example.com", password: letters },
  token: { type: "magiclink", email: "nobody@example.com", token: letters },
  link: { type: "magiclink", token_hash: letters },
  refresh: { refresh_token: letters },
};

/** The longer of both: until it is refused, and until somebody else is answered meanwhile. */
async function waited(place: Place, path: string, body: object): Promise<number> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const [long, other] = await Promise.all([
    ask(place, place.front, `/auth/v1/${path}`, { body, from: "198.18.203.9" }).then(since),
    ask(place, place.front, "/auth/v1/health", { method: "GET", from: "198.18.204.9" }).then(since),
  ]);
  return Math.max(long, other);
}

export const longAddresses: Way = {
  name: "long addresses",
  about: "sends Auth texts of 100,000 letters where it looks for an address, a password or a token",
  async attempt(place) {
    let passed = 0;
    let longest = 0;
    for (const path of PATHS) {
      for (const body of Object.values(BODIES)) {
        let least = Number.POSITIVE_INFINITY;
        for (let round = 0; round < ROUNDS && least > PATIENCE_MS; round++)
          least = Math.min(least, await waited(place, path, body));
        if (least > PATIENCE_MS) passed++;
        longest = Math.max(longest, least);
      }
    }
    return {
      passed,
      texts: PATHS.length * Object.keys(BODIES).length,
      longest_wait_ms: Math.round(longest),
    };
  },
};
