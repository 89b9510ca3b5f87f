import { mkdtempDisposable, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unpackInto } from "../../scripts/lib/chromium.ts";

test("two who unpack the browser at once both get it whole, and nobody else's temporary files move meanwhile", async () => {
  await using place = await mkdtempDisposable(join(tmpdir(), "rejoinder-chromium-"));
  const directory = join(place.path, "chromium");
  const before = tmpdir();
  const seen = new Set<string>();
  const watch = setInterval(() => seen.add(tmpdir()), 1);
  const sizes = await Promise.all(
    [1, 2].map(async () => {
      await unpackInto(directory);
      return (await stat(join(directory, "chromium"))).size;
    }),
  ).finally(() => clearInterval(watch));
  expect(sizes[0]).toBeGreaterThan(100 * 2 ** 20);
  expect(sizes[1]).toBe(sizes[0]);
  expect([...seen]).toEqual([before]);
  expect(await readdir(place.path)).toEqual(["chromium"]);
});
