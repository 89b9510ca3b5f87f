/** The clone that an upgrade moves. */
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";

export interface Target {
  from: string;
  to: string;
}

export type Git = (...args: string[]) => Promise<string>;

/** Git in a clone; a failure is told in its own words. */
export function gitIn(root: string): Git {
  return async (...args) => {
    const { failed, stdout, stderr } = await run("git", args, { cwd: root });
    if (failed) throw new PlainError(`git ${args[0]}: ${stderr.trim().split("\n").at(-1)}`);
    return stdout.trim();
  };
}

/** Where an upgrade leads; without a name, to what the branch follows. Rejects when files of the clone were changed. */
export async function targetOf(git: Git, name: string | undefined): Promise<Target> {
  const changed = await git("status", "--porcelain", "--untracked-files=no");
  if (changed !== "") {
    throw new PlainError(`this clone has changed files; commit or restore them first:\n${changed}`);
  }
  if ((await git("remote")) !== "") await git("fetch", "--quiet", "--tags", "--all");
  const from = await git("rev-parse", "HEAD");
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

/** Moves the clone: along with its branch where that leads there, else off it. */
export async function moveTo(git: Git, { from, to }: Target): Promise<void> {
  const onBranch = (await git("branch", "--show-current")) !== "";
  const isAhead = (await git("merge-base", from, to).catch(() => "")) === from;
  if (onBranch && isAhead) await git("merge", "--quiet", "--ff-only", to);
  else await git("checkout", "--quiet", "--detach", to);
}
