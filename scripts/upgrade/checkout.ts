/** The clone that an upgrade moves. */
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";

export interface Target {
  from: string;
  to: string;
}

export type Git = (...args: string[]) => Promise<string>;

/** Git in a clone; a failure is told in its own words, the line that says what failed. */
export function gitIn(root: string): Git {
  return async (...args) => {
    const { failed, stdout, stderr } = await run("git", args, { cwd: root });
    if (failed) throw new PlainError(`git ${args[0]}: ${tellingLine(stderr)}`);
    return stdout.trim();
  };
}

/** Advice follows a failure in git's words, and several remotes may fail one after the other. */
function tellingLine(stderr: string): string {
  const lines = stderr.trim().split("\n");
  return (lines.find((line) => /^(fatal|error):/.test(line)) ?? lines.at(-1) ?? "").replace(
    /^(fatal|error): /,
    "",
  );
}

/** Where an upgrade leads; without a name, to what the branch follows. Rejects when files of the clone were changed. */
export async function targetOf(git: Git, name: string | undefined): Promise<Target> {
  const from = await git("rev-parse", "HEAD");
  await refuseChanges(git, from);
  if ((await git("remote")) !== "") await fetch(git);
  // What a branch is there, before what it was here.
  const candidates = name === undefined ? ["@{upstream}", "origin/HEAD"] : [`origin/${name}`, name];
  for (const candidate of candidates) {
    const to = await git(
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${candidate}^{commit}`,
    ).catch(() => "");
    if (to !== "") return { from, to };
  }
  throw new PlainError(
    name === undefined
      ? "this clone doesn't follow a branch; name a version: npm run upgrade -- v1.2.3"
      : `no version '${name}'; see git tag and git branch -r`,
  );
}

/** Rejects a clone with changed files, and one that is no longer where it was. */
export async function refuseChanges(git: Git, from: string): Promise<void> {
  const changed = await git("status", "--porcelain", "--untracked-files=no");
  if (changed !== "") {
    throw new PlainError(`this clone has changed files; commit or restore them first:\n${changed}`);
  }
  const head = await git("rev-parse", "HEAD");
  if (head !== from)
    throw new PlainError(`this clone has moved from ${from} to ${head}; run npm run upgrade again`);
}

async function fetch(git: Git): Promise<void> {
  await git("fetch", "--quiet", "--tags", "--all").catch(async (error: Error) => {
    const from = await git("remote", "get-url", "origin").catch(() => "its remote");
    throw new PlainError(
      `new versions can't be fetched from ${withoutSecrets(from)} (${error.message}). Check the network, and that this account may read it: git fetch. To go to a version that this clone has already, disconnect it: git remote remove origin`,
    );
  });
}

/** A remote's address may have a token in it. */
function withoutSecrets(address: string): string {
  return address.replace(/\/\/[^/@]*@/, "//");
}

/** Moves the clone: along with its branch where that leads there, else off it. */
export async function moveTo(git: Git, { from, to }: Target): Promise<void> {
  const onBranch = (await git("branch", "--show-current")) !== "";
  const isAhead = (await git("merge-base", from, to).catch(() => "")) === from;
  if (onBranch && isAhead) await git("merge", "--quiet", "--ff-only", to);
  else await git("checkout", "--quiet", "--detach", to);
}
