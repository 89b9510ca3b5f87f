/** Logs of a served home stay small, and their writers notice nothing. */
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { keepSmall } from "../../scripts/stack/log-rotation.ts";

it("puts a full log aside, keeps a few, and lets whoever writes go on", async () => {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-logs-"));
  const bounds = { bytes: 5, kept: 2, everyMs: 60_000 };
  const log = createWriteStream(join(directory, "functions.log"), { flags: "a" });
  const write = (line: string) =>
    new Promise<void>((resolve) => void log.write(`${line}\n`, () => resolve()));
  try {
    for (const line of ["the first", "the second", "the third", "the fourth"]) {
      await write(line);
      (await keepSmall(directory, bounds)).stop();
    }
    await write("new");
    (await keepSmall(directory, bounds)).stop();
    const read = (name: string) => readFile(join(directory, name), "utf8");
    expect((await readdir(directory)).sort()).toEqual([
      "functions.log",
      "functions.log.1",
      "functions.log.2",
    ]);
    expect(await read("functions.log")).toBe("new\n");
    expect(await read("functions.log.1")).toBe("the fourth\n");
    expect(await read("functions.log.2")).toBe("the third\n");
  } finally {
    await new Promise<void>((resolve) => log.end(() => resolve()));
    await rm(directory, { recursive: true });
  }
});
