/** `npm run keys` as an operator calls it, against a stack through its Data API. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";
import { type Stack, startStack } from "../../scripts/stack/index.ts";
import { createSealer, secretOf } from "../../supabase/functions/_shared/secrets/seal.ts";

let stack: Stack;
const row = "00000000-0000-4000-9000-0000000000d1";
const k2 = "5e".repeat(32);

beforeAll(async () => {
  stack = await startStack({ mail: false });
  const id = "00000000-0000-4000-8000-0000000000a1";
  await stack.sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', 'ada@example.test')`;
  for (const name of ["access_token", "refresh_token"] as const) {
    const sealed = await createSealer({ k1: stack.keys.sealingKey }, "k1").seal(name, secretOf(row, name));
    await stack.sql`insert into private.secrets (row_id, name, user_id, sealed) values (${row}, ${name}, ${id}, ${sealed})`;
  }
});
afterAll(() => stack.stop());

function keys(args: string[], env: Record<string, string> = {}) {
  const script = join(repositoryRoot, "scripts", "bootstrap.mjs");
  const place = { REJOINDER_HOME: stack.home, REJOINDER_API_PORT: String(stack.ports.api) };
  return run(process.execPath, [script, "keys", ...args], { env: { ...place, ...env } });
}

it("the keys of the local stack are told", async () => {
  const { exitCode, stdout, stderr } = await keys(["status"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^k1 +2 +current$/m);
  expect(stdout).toContain("Everything is sealed with k1.");
});

it("a hosted project's are rotated by what the environment names, and not without it", async () => {
  const hosted = { SUPABASE_URL: stack.urls.api, SUPABASE_SECRET_KEY: stack.keys.secretKey };
  const without = await keys(["rotate"], hosted);
  expect([without.exitCode, without.stderr.trim()]).toEqual([
    1,
    "rejoinder: SEALING_KEYS is required: use the keys that this project's functions have",
  ]);
  const missing = await keys(["rotate"], {
    ...hosted,
    SEALING_KEYS: JSON.stringify({ k2 }),
    SEALING_KEY_ID: "k2",
  });
  expect(missing.exitCode).toBe(1);
  expect(missing.stderr).toContain("a key that isn't in SEALING_KEYS: 2 with k1. Nothing was changed.");

  const both = JSON.stringify({ k1: stack.keys.sealingKey, k2 });
  const rotated = await keys(["rotate"], { ...hosted, SEALING_KEYS: both, SEALING_KEY_ID: "k2" });
  expect([rotated.exitCode, rotated.stderr]).toEqual([0, ""]);
  expect(rotated.stdout).toContain("2 of 2 credentials re-sealed");
  expect(rotated.stdout).toContain("Nothing is sealed with k1. You can remove it from SEALING_KEYS.");
  const rows = await stack.sql`select name, sealed from private.secrets where row_id = ${row} order by name`;
  const sealer = createSealer({ k2 }, "k2");
  const texts = rows.map(({ name, sealed }) => sealer.open(sealed, secretOf(row, name)));
  expect(await Promise.all(texts)).toEqual(["access_token", "refresh_token"]);
});
