import { allowedWithin, ask, kindOf } from "../ask.ts";
import type { Place } from "../place.ts";
import type { Way } from "../way.ts";

const CALLS = 60;

/** Guesses from addresses, one each, that are looked at beyond what one caller is allowed. */
async function guesses(place: Place, addresses: string[]): Promise<number> {
  const begun = performance.now();
  const kinds: string[] = [];
  for (const [n, from] of addresses.entries()) {
    const body = { type: "magiclink", email: `nobody${n}@example.com`, token: String(100_000 + n) };
    kinds.push(kindOf(await ask(place, place.gateway, "/auth/v1/verify", { body, from })));
  }
  const looked = kinds.filter((kind) => kind === kinds[0]).length;
  const allowed = allowedWithin(place.limits.token_verifications, performance.now() - begun);
  return Math.max(0, looked - allowed);
}

/** One address of IPv6 in as many spellings. */
function spelled(address: string): string[] {
  const groups = address.split(":");
  return Array.from({ length: CALLS }, (_, n) =>
    groups.map((group, place) => ((n >> place) & 1 ? group.toUpperCase().padStart(4, "0") : group)).join(":"),
  );
}

/** One address of mail in other letters, each asked for from elsewhere: so many are sent beyond the first. */
async function mails(place: Place): Promise<number> {
  const name = "somebody.who.exists";
  let sent = 0;
  for (let n = 0; n < 20; n++) {
    const letters = [...name].map((one, place) => ((n >> (place % 5)) & 1 ? one.toUpperCase() : one));
    const body = { email: `${letters.join("")}@${n % 2 ? "Example" : "example"}.com`, create_user: true };
    const { status } = await ask(place, place.gateway, "/auth/v1/otp", { body, from: `203.0.113.${n}` });
    if (status === 200) sent++;
  }
  return Math.max(0, sent - 1);
}

export const otherSpellings: Way = {
  name: "other spellings",
  about: "turns one network of IPv6 into many callers, and one address of mail into many by its letters",
  async attempt(place) {
    const rotated = Array.from({ length: CALLS }, (_, n) => `2001:db8:7:7::${(n + 1).toString(16)}`);
    const network = await guesses(place, rotated);
    const spelling = await guesses(place, spelled("2001:db8:8:8:a:b:c:d"));
    const mapped = await guesses(
      place,
      Array.from({ length: CALLS }, (_, n) => (n % 2 ? "::ffff:192.0.2.77" : "192.0.2.77")),
    );
    const letters = await mails(place);
    return { passed: network + spelling + mapped + letters, network, spelling, mapped, letters };
  },
};
