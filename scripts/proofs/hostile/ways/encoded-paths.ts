import { allowedWithin, ask, kindOf, type RawAnswer } from "../ask.ts";
import type { Place } from "../place.ts";
import type { Found, Way } from "../way.ts";

/** More than any limit lets through, by each spelling. */
const CALLS = 40;

interface Limited {
  path: string;
  query?: string;
  /** How many of its calls may be looked at; so many come back in the time of a budget. */
  allowed(place: Place): number;
  back?(place: Place): number;
  body(n: number): object;
}

const limited: Limited[] = [
  {
    path: "verify",
    allowed: ({ limits }) => limits.token_verifications,
    body: (n) => ({ type: "magiclink", email: "nobody@example.com", token: String(100_000 + n) }),
  },
  {
    path: "token",
    query: "?grant_type=password",
    allowed: ({ limits }) => limits.sign_in_sign_ups,
    body: (n) => ({ email: `nobody${n}@example.com`, password: `a guess ${n}` }),
  },
  {
    path: "otp",
    // The budget of sign-ins is gone with the passwords, but for what comes back meanwhile.
    allowed: () => 0,
    back: ({ limits }) => limits.sign_in_sign_ups,
    body: (n) => ({ email: `new.${n}.${Date.now()}@example.com`, create_user: true }),
  },
];

/** The same path for whoever decodes, straightens or lowers it. */
function spellings(path: string): string[] {
  const first = `%${path.charCodeAt(0).toString(16)}${path.slice(1)}`;
  return [
    ...[`/auth/v1/${first}`, `/auth/v1//${path}`, `//auth/v1/${path}`, `/auth/v1/./${path}`],
    ...[`/auth/v1/x/../${path}`, `/auth/v1/%2e/${path}`, `/auth/v1%2f${path}`, `/auth/v1/${path}%2f`],
    ...[`/%61uth/v1/${path}`, `/auth/v1/${path.toUpperCase()}`, `/auth/v1/${path};x`, `/auth/v1/${path}%20`],
    ...[`/auth/v1/%25${first.slice(1)}`, `/rest/v1/../../auth/v1/${path}`, `/auth/v1/${path}/`],
  ];
}

/** Calls whose answer says that Auth has looked at them, beyond what one address is allowed. */
async function beyond(
  place: Place,
  { path, query = "", allowed, back = allowed, body }: Limited,
): Promise<number> {
  const from = "198.51.100.7";
  const call = (raw: string, n: number) => ask(place, place.front, `${raw}${query}`, { body: body(n), from });
  const begun = performance.now();
  const answers: RawAnswer[] = [];
  for (let n = 0; n < CALLS; n++) answers.push(await call(`/auth/v1/${path}`, n));
  const usual = new Set(answers.filter(({ status }) => status !== 429).map(kindOf));
  // Where nothing is left to look at, what Auth answers is known.
  usual.add("200 ");
  for (const [place, spelling] of spellings(path).entries()) {
    for (let n = 0; n < CALLS / 4; n++) answers.push(await call(spelling, 1000 + place * CALLS + n));
  }
  const looked = answers.filter((answer) => usual.has(kindOf(answer))).length;
  const cameBack = allowedWithin(back(place), performance.now() - begun) - back(place);
  return Math.max(0, looked - allowed(place) - cameBack);
}

export const encodedPaths: Way = {
  name: "encoded paths",
  about: "writes the paths of Auth in other letters than its limits know",
  async attempt(place) {
    const found: Found = { passed: 0 };
    for (const one of limited) {
      const count = await beyond(place, one);
      found[one.path] = count;
      found.passed += count;
    }
    return found;
  },
};
