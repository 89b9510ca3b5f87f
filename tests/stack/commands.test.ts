import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { run } from "../../scripts/lib/run.ts";

function command(args: string[], env: Record<string, string> = {}) {
  const script = join(repositoryRoot, "scripts", "bootstrap.mjs");
  return run(process.execPath, [script, ...args], { env });
}

describe("the commands", () => {
  it.each([
    "start",
    "reset",
    "test",
    "proof",
    "types",
    "migration",
    "advisors",
    "access",
    "keys",
    "operate",
    "report",
    "doctor",
    "pipeline",
    "busy-days",
    "programs",
    "replay",
    "deploy",
    "compose",
    "pictures",
    "demo-past",
  ])("%s explains itself", async (name) => {
    const { exitCode, stdout } = await command([name, "--help"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Usage:");
  });

  it("that do not exist are answered with those that do", async () => {
    const { exitCode, stdout, stderr } = await command(["fly"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("unknown command 'fly'");
    expect(stdout).toMatch(/Commands: .*\bstart\b.*\btest\b/);
    const named = /Commands: (.*)/.exec(stdout)?.[1]?.split(", ") ?? [];
    expect(named).toEqual([...new Set(named)]);
  });

  it("end with the exit code and the one line of what failed", async () => {
    const { exitCode, stderr } = await command(["start"], { REJOINDER_SIMULATE: "everything" });
    expect(exitCode).toBe(1);
    expect(stderr.trim()).toBe(
      "rejoinder: REJOINDER_SIMULATE can be google, model or none, not 'everything'",
    );
  });

  it("never delete a directory that is not Rejoinder's, nor anything without being told to", async () => {
    const home = await mkdtemp(join(tmpdir(), "rejoinder-reset-"));
    try {
      await writeFile(join(home, "letter.txt"), "mine");
      expect((await command(["reset", "--yes"], { REJOINDER_HOME: home })).exitCode).toBe(1);
      await writeFile(join(home, "keys.json"), "{}");
      expect((await command(["reset"], { REJOINDER_HOME: home })).exitCode).toBe(1);
      expect(existsSync(join(home, "letter.txt"))).toBe(true);
      expect((await command(["reset", "--yes"], { REJOINDER_HOME: home })).exitCode).toBe(0);
      expect(existsSync(home)).toBe(false);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
