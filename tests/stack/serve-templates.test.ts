/** The files that are copied to a server: systemd takes the units as they are. */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";

const directory = join(repositoryRoot, "scripts/serve");
const units = readdirSync(directory).filter((name) => /\.(service|timer)$/.test(name));
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const guide = readFileSync(join(repositoryRoot, "docs/SELF-HOST.md"), "utf8");

it.skipIf(!hasSystemd)("systemd finds nothing wrong with the units", () => {
  expect(units.length).toBeGreaterThan(0);
  const paths = units.map((name) => join(directory, name));
  expect(execFileSync("systemd-analyze", ["verify", ...paths], { encoding: "utf8" })).toBe("");
});

it("the guide copies every one of them, and the units start commands that are there", () => {
  for (const name of units) expect(guide).toContain(`scripts/serve/${name}`);
  const service = readFileSync(join(directory, "rejoinder.service"), "utf8");
  expect(service).toContain("ExecStart=/usr/bin/node scripts/bootstrap.mjs serve");
  expect(service).toContain("RestartPreventExitStatus=78");
});

it("a backup is made every night and deleted after the 7 days that the privacy policy names", () => {
  expect(readFileSync(join(directory, "rejoinder-backup.timer"), "utf8")).toMatch(
    /^OnCalendar=\*-\*-\* \d\d:/m,
  );
  expect(readFileSync(join(directory, "rejoinder-backup.service"), "utf8")).toMatch(/ backup .*--keep 7$/m);
});
