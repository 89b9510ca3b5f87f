import assert from "node:assert/strict";
import { hashPassword, verifyPassword } from "../../supabase/functions/_shared/secrets/password.ts";

Deno.test("a hash takes its own password and no other", async () => {
  const hashed = await hashPassword("pässwörd 🙂", 1000);
  assert.match(hashed, /^pbkdf2-sha256:1000:[\w-]{22}:[\w-]{43}$/);
  assert.equal(await verifyPassword("pässwörd 🙂", hashed), true);
  for (const wrong of ["", "pässwörd", "pässwörd 🙂 ", "PÄSSWÖRD 🙂"])
    assert.equal(await verifyPassword(wrong, hashed), false);
});

Deno.test("equal passwords have different hashes", async () => {
  assert.notEqual(await hashPassword("one", 1000), await hashPassword("one", 1000));
});

Deno.test("hashing with the default rounds stays far below the 2 s of CPU that a hosted function has", async () => {
  const hashed = await hashPassword("one");
  const startedAt = performance.now();
  assert.equal(await verifyPassword("one", hashed), true);
  assert.ok(performance.now() - startedAt < 1500);
});

for (const malformed of [
  "",
  "secret",
  "pbkdf2-sha256:0:AAAA:AAAA",
  `pbkdf2-sha256:99999999:AAAA:${"A".repeat(43)}`,
  "bcrypt:1:a:b",
]) {
  Deno.test(`"${malformed}" is not taken for a password hash`, async () => {
    await assert.rejects(verifyPassword("anything", malformed), /malformed/);
  });
}
