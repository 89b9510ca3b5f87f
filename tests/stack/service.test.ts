/** A process that hangs at its start does not keep the stack from coming up. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePort, host } from "../../scripts/stack/ports.ts";
import { startService } from "../../scripts/stack/service.ts";

/** Hangs as long as there is no file of this name, which it writes; serves otherwise. */
const hangsOnce = `
  const [file, port] = process.argv.slice(1);
  const fs = require("node:fs");
  if (fs.existsSync(file)) require("node:http").createServer((_, answer) => answer.end()).listen(port, "${host}");
  else {
    fs.writeFileSync(file, "");
    setInterval(() => undefined, 60_000);
  }`;

async function scene() {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-service-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const port = await freePort();
  const notices: string[] = [];
  const start = (script: string, attemptMs: number) =>
    startService({
      name: "the part",
      logFile: join(directory, "part.log"),
      command: [process.execPath, "-e", script, join(directory, "was-here"), String(port)],
      isReady: async () => (await fetch(`http://${host}:${port}`)).ok,
      attemptMs,
      stopSignal: "SIGTERM",
      stopMs: 3_000,
      notice: (line) => notices.push(line),
    });
  return { start, notices, log: () => readFile(join(directory, "part.log"), "utf8") };
}

it("a process that hangs at its start is ended and started again", async () => {
  const { start, notices, log } = await scene();
  const service = await start(hangsOnce, 3_000);
  onTestFinished(() => service.stop());
  expect(service.pid).toBeDefined();
  expect(notices).toEqual([
    expect.stringMatching(/^the part took too long to start and is starting again; log: .*part\.log$/),
  ]);
  // Why it hung is found out from what it was doing.
  if (process.platform === "linux")
    expect(await log()).toMatch(/took too long to start; threads of \d+:\n {2}\S+: [A-Z] \(/);
});

it("a process that ends at its start is not started again", async () => {
  const { start, notices } = await scene();
  await expect(start("console.error('error: no such port'); process.exit(1)", 60_000)).rejects.toThrow(
    "the part did not start (error: no such port); log: ",
  );
  expect(notices).toEqual([]);
});
