import assert from "node:assert/strict";
import { hashPassword, verifyPassword } from "../../supabase/functions/_shared/secrets/password.ts";

Deno.test("a hash takes its own password and no other", async () => {
  const hashed = await hashPassword("pässwörd 🙂");
  assert.match(hashed, /^pbkdf2-sha256:600000:[\w-]{22}:[\w-]{43}$/);
  assert.equal(await verifyPassword("pässwörd 🙂", hashed), true);
  for (const wrong of ["", "pässwörd", "pässwörd 🙂 ", "PÄSSWÖRD 🙂"])
    assert.equal(await verifyPassword(wrong, hashed), false);
});

Deno.test("equal passwords have different hashes", async () => {
  assert.notEqual(await hashPassword("one"), await hashPassword("one"));
});

Deno.test("hashing stays far below the 2 s of CPU that a hosted function has", async () => {
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
    await assert.rejects(verifyPassword("anything", malformed), /malformed.*hash-password/);
  });
}

const digest = "A".repeat(43);
for (const cheap of [`1:${"A".repeat(22)}`, `599999:${"A".repeat(22)}`, "600000:AAAA"]) {
  Deno.test(`a hash of ${cheap} is refused as too cheap, and the refusal says what to do`, async () => {
    await assert.rejects(
      verifyPassword("anything", `pbkdf2-sha256:${cheap}:${digest}`),
      /(rounds|salt).*hash-password/,
    );
  });
}
