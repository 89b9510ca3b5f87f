/** The build of the web client: one for every installation. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildClientInto, installClient, sourceStamp } from "../../scripts/lib/build-client.ts";
import { run } from "../../scripts/lib/run.ts";

vi.mock("../../scripts/lib/run.ts", async (original) => {
  const { run } = await original<typeof import("../../scripts/lib/run.ts")>();
  return { run: vi.fn(run) };
});

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "rejoinder-client-build-"));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const pageIn = (directory: string) => readFile(join(directory, "index.html"), "utf8");

it("is made once for the same sources, and knows nothing of whom it was made for first", async () => {
  const [first, second] = [join(place, "first"), join(place, "second")];
  const stamp = await sourceStamp();
  expect(await buildClientInto(first, stamp)).toMatchObject({ failed: false });
  await installClient(first, { api: "https://one.example", key: "one" });
  vi.mocked(run).mockClear();
  expect(await buildClientInto(second, stamp)).toMatchObject({ failed: false });
  expect(run).not.toHaveBeenCalled();
  expect((await readdir(second, { recursive: true })).sort()).toEqual(
    (await readdir(first, { recursive: true })).sort(),
  );
  expect(await pageIn(second)).not.toContain("one.example");
  expect(await installClient(second, { api: "https://two.example", key: "two" })).toBe(await pageIn(second));
  expect(await pageIn(second)).toContain("https://two.example");
});
