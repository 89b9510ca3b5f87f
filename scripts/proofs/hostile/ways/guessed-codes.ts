import { signIn } from "../../../builder/owner.ts";
import { ask } from "../ask.ts";
import { mailed } from "../mails.ts";
import type { Place } from "../place.ts";
import type { Way } from "../way.ts";

/** Wrong ones before the right one, from several networks. */
const GUESSES = 200;
const NETWORKS = 20;
const PASSWORD = "A password, rightly guessed 1";

/** A network of the attacker's. */
const from = (n: number) => `198.18.${n % NETWORKS}.9`;
/** One that has guessed nothing yet. */
const ELSEWHERE = "198.18.200.9";
const HOME = "198.18.201.9";

/** Whether the right code signs the attacker in once many wrong ones were tried; and whether its owner still gets in. */
async function codes(place: Place) {
  const email = `guessed.${Date.now()}@example.com`;
  const owner = await signIn(place, email);
  const { data } = await owner.client.auth.getSession();
  const verify = (body: object, caller: string) =>
    ask(place, place.gateway, "/auth/v1/verify", { body, from: caller });

  await ask(place, place.gateway, "/auth/v1/otp", { body: { email, create_user: true }, from: HOME });
  const mail = await mailed(place, email);
  for (let n = 0; n < GUESSES; n++) {
    const token = String((Number(mail.code) + 1 + n) % 1_000_000).padStart(6, "0");
    await verify({ type: n % 2 ? "email" : "magiclink", email, token }, from(n));
  }
  let signedIn = 0;
  for (const caller of [from(0), ELSEWHERE]) {
    for (const type of ["magiclink", "email"])
      if ((await verify({ type, email, token: mail.code }, caller)).status === 200) signedIn++;
  }
  const link = await verify({ type: mail.type, token_hash: mail.tokenHash }, HOME);
  const session = await ask(place, place.gateway, "/auth/v1/token?grant_type=refresh_token", {
    body: { refresh_token: data.session?.refresh_token },
    from: HOME,
  });
  return { signedIn, lockedOut: Number(link.status !== 200) + Number(session.status !== 200) };
}

/** The same with a password, of which fewer can be tried in the time. */
async function passwords(place: Place): Promise<number> {
  const email = `password.${Date.now()}@example.com`;
  const owner = await signIn(place, email);
  const { data } = await owner.client.auth.getSession();
  const set = await ask(place, place.gateway, "/auth/v1/user", {
    method: "PUT",
    token: data.session?.access_token ?? "",
    body: { password: PASSWORD },
    from: HOME,
  });
  // Where nobody may set one there is none to guess.
  if (set.status !== 200) return 0;
  const guess = (password: string, caller: string) =>
    ask(place, place.gateway, "/auth/v1/token?grant_type=password", {
      body: { email, password },
      from: caller,
    });
  for (let n = 0; n < NETWORKS; n++) await guess(`wrong number ${n}`, from(n % 4));
  return (await guess(PASSWORD, from(0))).status === 200 ? 1 : 0;
}

export const guessedCodes: Way = {
  name: "guessed codes",
  about: "tries codes and passwords of an account from several networks until the right one comes",
  async attempt(place) {
    const { signedIn, lockedOut } = await codes(place);
    const guessed = await passwords(place);
    return {
      passed: signedIn + lockedOut + guessed,
      ...{ guesses: GUESSES, by_code: signedIn, by_password: guessed, owner_locked_out: lockedOut },
    };
  },
};
