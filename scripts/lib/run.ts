/** Runs commands, those of the repository's packages by their names, in its root directory. */
import { execa } from "execa";
import { repositoryRoot } from "./paths.ts";

/** Runs a command to its end. A failure is told by the result (`failed`, `exitCode`); `all` is what it printed, in order. */
export const run = execa({
  cwd: repositoryRoot,
  preferLocal: true,
  localDir: repositoryRoot,
  all: true,
  // Nothing to read, instead of a pipe that stays open.
  input: "",
  reject: false,
});
