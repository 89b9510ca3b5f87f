/** What writes to a full disk loses what it could not write, says so, and goes on. */
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";
import { Persistence } from "../../scripts/simulator/persistence.ts";
import { Simulation } from "../../scripts/simulator/simulation.ts";
import { startFunctions } from "../../scripts/stack/functions.ts";
import { openLog } from "../../scripts/stack/lossy-log.ts";
import { freePort, host } from "../../scripts/stack/ports.ts";
import { until } from "./support.ts";

/** Takes nothing and says ENOSPC, as every file of a full disk does. */
const FULL = "/dev/full";
const onLinux = existsSync(FULL) ? it : it.skip;

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "rejoinder-full-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

afterEach(() => {
  vi.useRealTimers();
});

onLinux("a log drops its lines while the disk is full, and then says how many", async () => {
  const file = join(await directory(), "schedule.log");
  let disk = FULL;
  const refused: string[] = [];
  const log = openLog(file, () => {
    const stream = createWriteStream(disk, { flags: "a" });
    stream.on("error", (error) => refused.push(String(error)));
    return stream;
  });
  log.write("lost");
  await until(() => (refused.length === 1 ? true : undefined));
  log.write("lost, too");
  await until(() => (refused.length === 2 ? true : undefined));
  disk = file;
  log.write("kept");
  log.write("kept, too");
  await log.close();
  expect(await readFile(file, "utf8")).toBe("2 lines could not be kept (ENOSPC)\nkept\nkept, too\n");
});

it("a simulation that can't be kept goes on, and is kept when it can be", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const place = join(await directory(), "home");
  const lines: string[] = [];
  const persistence = new Persistence(join(place, "simulator.json"), new Simulation(() => {}), (line) =>
    lines.push(line),
  );
  // A file where its directory should be refuses as much.
  await writeFile(place, "");
  persistence.touch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toEqual([expect.stringMatching(/couldn't be kept and will be tried again: Error: E\w+/)]);
  await rm(place);
  await mkdir(place);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(await readFile(join(place, "simulator.json"), "utf8"))).toMatchObject({ version: 1 });
});

onLinux("a process whose log refuses every line stays", async () => {
  const prints = `
    await import(process.argv[1]);
    console.log("lost");
    console.error("lost, too");
    setTimeout(() => { console.log("lost again"); setTimeout(() => process.exit(7), 10); }, 10);`;
  const guard = join(repositoryRoot, "scripts/lib/lossy-output.ts");
  const command = `"$0" --input-type=module -e "$1" "$2" >${FULL} 2>${FULL}`;
  const { exitCode } = await run("sh", ["-c", command, process.execPath, prints, guard]);
  expect(exitCode).toBe(7);
});

onLinux("a function answers while its log refuses every line", async () => {
  const port = await freePort();
  const functions = await startFunctions({
    port,
    functionsDirectory: join(import.meta.dirname, "fixtures/supabase/functions"),
    logFile: FULL,
    environment: {
      SUPABASE_URL: `http://${host}:${port}`,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: "sb_publishable_test" }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: "sb_secret_test" }),
      SUPABASE_JWKS: JSON.stringify({ keys: [] }),
    },
    watch: false,
    notice: () => undefined,
  });
  onTestFinished(() => functions.stop());
  const answers = await Promise.all(
    ["echo", "echo", "nobody"].map(async (name) => (await fetch(`http://${host}:${port}/${name}`)).status),
  );
  expect(answers).toEqual([200, 200, 404]);
});
