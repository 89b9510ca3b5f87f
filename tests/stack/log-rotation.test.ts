/** Logs of a served home stay small, and their writers notice nothing. */
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
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

it("keeps every log that is kept when there is no room for another", async () => {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-logs-"));
  const bounds = { bytes: 5, kept: 2, everyMs: 60_000 };
  const file = join(directory, "functions.log");
  try {
    await writeFile(file, "more than five\n");
    await writeFile(`${file}.1`, "older\n");
    await writeFile(`${file}.2`, "oldest\n");
    // A directory takes no copy, as a full disk takes none.
    await mkdir(`${file}.copy`);
    for (let looks = 0; looks < 3; looks++) (await keepSmall(directory, bounds)).stop();
    const read = (name: string) => readFile(join(directory, name), "utf8");
    expect(await read("functions.log")).toBe("more than five\n");
    expect(await read("functions.log.1")).toBe("older\n");
    expect(await read("functions.log.2")).toBe("oldest\n");
  } finally {
    await rm(directory, { recursive: true });
  }
});
