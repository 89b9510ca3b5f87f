/** Child processes that stay up: started, watched, started again after a crash, and gone when the parent goes. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { PlainError } from "../lib/errors.ts";

export interface ServiceSpec {
  /** How messages call it. */
  name: string;
  /** Where its output goes; named in messages. */
  logFile: string;
  launch: () => ChildProcess;
  /** Asks once whether it serves. */
  isReady: () => Promise<boolean>;
  /** How it is asked to stop. After `stopMs` it is killed. */
  stopSignal: NodeJS.Signals;
  stopMs: number;
  /** Receives one line when it crashes. */
  notice: (line: string) => void;
  /** What it cannot work without: it is killed when that goes down, and started when that serves again. */
  needs?: Service;
}

export interface Service {
  /** The process that serves now; undefined between a crash and the next start. */
  readonly pid: number | undefined;
  /** Resolves once it serves; rejects when it is stopped or does not come up in 60 s. */
  ready(): Promise<void>;
  /** Calls back whenever it stops serving. */
  onDown(listener: () => void): void;
  /** Stops it and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const startMs = 60_000;
const pollMs = 25;
const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** Up this long, a process has recovered: the next crash starts with the short pause again. */
const recoveredMs = 30_000;

/**
 * Starts a process whose output is added to a log file.
 * It is not of the terminal's process group: Ctrl-C reaches it through the stack, which stops its parts in order.
 */
export function spawnLogged(
  command: string,
  args: string[],
  logFile: string,
  options: SpawnOptions = {},
): ChildProcess {
  const log = openSync(logFile, "a");
  try {
    return spawn(command, args, { ...options, stdio: ["ignore", log, log], detached: true });
  } finally {
    closeSync(log);
  }
}

/**
 * Stops a process when this one is gone, however it went: the shell's standard input ends with us, and no process
 * notices by itself that its parent died. The caller kills the guard when the process ends first.
 */
function guardAgainstOrphan(pid: number, signal: NodeJS.Signals): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const script = 'read -r _; kill -s "$1" "$2"';
  const args = ["-c", script, "sh", signal.replace("SIG", ""), String(pid)];
  return spawn("sh", args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
}

/** Starts a process and keeps it up. Rejects when its first start fails. */
export async function startService(spec: ServiceSpec): Promise<Service> {
  let child: ChildProcess | undefined;
  let stopped = false;
  let restarting = false;
  let serving = false;
  let pauseMs = firstPauseMs;
  let orphaned = false;
  const listeners: (() => void)[] = [];

  function launch(): ChildProcess {
    const launched = spec.launch();
    const since = performance.now();
    child = launched;
    serving = false;
    const guard = launched.pid ? guardAgainstOrphan(launched.pid, spec.stopSignal) : undefined;
    launched.once("error", () => undefined);
    launched.once("exit", (code, signal) => {
      guard?.kill();
      if (child !== launched) return;
      child = undefined;
      const wasServing = serving;
      serving = false;
      if (wasServing) for (const listener of listeners) listener();
      if (stopped || restarting || !started) return;
      if (performance.now() - since > recoveredMs || orphaned) pauseMs = firstPauseMs;
      if (wasServing && !orphaned)
        spec.notice(
          `${spec.name} stopped (${signal ?? `exit ${code}`}) and is started again; log: ${spec.logFile}`,
        );
      void relaunchLater();
    });
    return launched;
  }

  async function relaunchLater(): Promise<void> {
    await delay(pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    await spec.needs?.ready().catch(() => undefined);
    orphaned = false;
    if (stopped || restarting || child) return;
    await untilServing(launch());
  }

  /** Polls until the process serves; false when it ended before. */
  async function untilServing(launched: ChildProcess): Promise<boolean> {
    const deadline = performance.now() + startMs;
    while (child === launched && !stopped && performance.now() < deadline) {
      if (await spec.isReady().catch(() => false)) {
        if (child === launched) serving = true;
        return serving;
      }
      await delay(pollMs);
    }
    return false;
  }

  async function end(): Promise<void> {
    const ending = child;
    if (!ending?.pid || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => ending.once("exit", () => resolve()));
    ending.kill(spec.stopSignal);
    const timer = setTimeout(() => ending.kill("SIGKILL"), spec.stopMs);
    await gone;
    clearTimeout(timer);
  }

  let started = false;
  const service: Service = {
    get pid() {
      return child?.pid;
    },
    async ready() {
      const deadline = performance.now() + startMs;
      while (!serving) {
        if (stopped) throw new PlainError(`${spec.name} was stopped`);
        if (performance.now() > deadline)
          throw new PlainError(`${spec.name} does not answer; log: ${spec.logFile}`);
        await delay(pollMs);
      }
    },
    onDown(listener) {
      listeners.push(listener);
    },
    async restart() {
      restarting = true;
      await end();
      restarting = false;
      if (!stopped) await untilServing(launch());
      if (!serving) void relaunchLater();
      await service.ready();
    },
    async stop() {
      stopped = true;
      await end();
    },
  };

  spec.needs?.onDown(() => {
    orphaned = true;
    child?.kill("SIGKILL");
  });
  if (!(await untilServing(launch()))) {
    await service.stop();
    throw new PlainError(`${spec.name} did not start${await lastWords(spec.logFile)}; log: ${spec.logFile}`);
  }
  started = true;
  return service;
}

async function lastWords(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => ""))
    .split("\n")
    .filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1);
  return telling ? ` (${telling.trim().slice(0, 200)})` : "";
}
