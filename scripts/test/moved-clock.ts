/** The tests at another hour: every program that they start takes a moved clock for the machine's. */
import { spawnSync } from "node:child_process";
import { PlainError } from "../lib/errors.ts";

/** An environment whose programs believe it is `at` when this is called; time runs on from there. Needs faketime. */
export function environmentAt(at: Date): NodeJS.ProcessEnv {
  const asked = spawnSync("faketime", ["-m", "-f", "+0s", "printenv", "LD_PRELOAD"], { encoding: "utf8" });
  if (asked.status !== 0) throw new PlainError("--at needs faketime (Debian: apt-get install faketime)");
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  const env = {
    ...process.env,
    LD_PRELOAD: asked.stdout.trim(),
    FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}s`,
    // Waiting is measured by the other clock, which stays as it is.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    // What older C libraries needed makes each wait of Chromium's many times longer.
    FAKETIME_FORCE_MONOTONIC_FIX: "0",
  };
  const seen = spawnSync(process.execPath, ["-p", "Date.now()"], { env, encoding: "utf8" });
  if (!(Math.abs(Number(seen.stdout) - at.getTime()) < 60_000))
    throw new PlainError("--at does not work here: faketime does not move Node's clock");
  return env;
}
