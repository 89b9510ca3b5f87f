/** deploy/server, read as docker and docker compose read it: nothing here starts a container. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { readServeSettings } from "../../scripts/serve/settings.ts";
import { readComposeFile } from "./compose-file.ts";

const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const instructions = read("deploy/server/Dockerfile")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n/g, "")
  .split("\n")
  .map((line) => /^([A-Z]+) (.*)$/.exec(line))
  .filter((found) => found !== null)
  .map(([, name = "", rest = ""]) => ({ name, rest }));
const all = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest);

const composeFile = "deploy/server/compose.yaml";
const { services, volumes } = readComposeFile(join(repositoryRoot, composeFile));

it("the image's Node is the one that the packages bring along, whose copy it leaves out", () => {
  const { dependencies } = JSON.parse(read("package.json"));
  expect(all("FROM").map((base) => base.split(" ")[0])).toEqual([
    `node:${dependencies.node}-trixie-slim`,
    `node:${dependencies.node}-trixie-slim`,
  ]);
});

it("the image runs as an account without rights, with what serves alone", () => {
  const names = instructions.map(({ name }) => name);
  expect(all("USER")).toEqual(["rejoinder"]);
  expect(names.lastIndexOf("USER")).toBeGreaterThan(names.lastIndexOf("RUN"));
  expect(all("RUN").join("\n")).toContain("npm ci --omit=dev");
  expect(JSON.parse(all("CMD")[0] ?? "")).toEqual(["node", "scripts/bootstrap.mjs", "serve"]);
});

it("nothing goes into the image but what is named, and all that is named is there", () => {
  const [first, ...named] = read("deploy/server/Dockerfile.dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(first).toBe("*");
  for (const line of named) {
    expect(line).toMatch(/^!/);
    expect(existsSync(join(repositoryRoot, line.slice(1))), line).toBe(true);
  }
  for (const kept of ["!.env", "!.compose", "!.hosted", "!tests", "!node_modules"])
    expect(named).not.toContain(kept);
  const copied = all("COPY").filter((rest) => !rest.startsWith("--from"));
  const files = copied.flatMap((rest) => rest.split(" ").slice(0, -1)).filter((file) => file !== ".");
  for (const file of files) expect(named, file).toContain(`!${file.split("/")[0]}`);
});

it("the containers beside it are of one version each, and only Caddy is reached from outside", () => {
  for (const [name, { image, ports }] of Object.entries(services)) {
    if (name !== "app") expect(image, name).toMatch(/:\d+\.\d+(\.\d+)?(-alpine)?$/);
    for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
  }
  expect(services.app).toMatchObject({ network_mode: "host", read_only: true, ports: [] });
});

it("the containers find every file that they are given", () => {
  const place = dirname(join(repositoryRoot, composeFile));
  for (const entry of Object.values(services).flatMap((one) => one.volumes)) {
    const [from = ""] = entry.split(":");
    if (!(from in volumes)) expect(existsSync(resolve(place, from)), from).toBe(true);
  }
  expect(services.app?.env_file.map((file) => resolve(place, file))).toEqual([join(repositoryRoot, ".env")]);
});

it("the workflow gives it every setting that it asks for, and publishes at a tag alone", () => {
  const workflow = parse(read(".github/workflows/image.yml"));
  const steps: { if?: string; run?: string }[] = workflow.jobs.image.steps;
  const [, env = ""] = /<<'END'\n([\s\S]*?)\nEND/.exec(steps.map(({ run }) => run ?? "").join("\n")) ?? [];
  expect(readServeSettings(parseEnv(env) as Record<string, string>).missing).toEqual([]);
  const publishing = steps.filter(({ run }) => run?.includes("docker push"));
  expect(publishing.map((step) => step.if)).toEqual(["startsWith(github.ref, 'refs/tags/v')"]);
});
