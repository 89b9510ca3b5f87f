/** Child processes that stay up: started, watched, started again after a crash, and gone when the parent goes. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { PlainError } from "../lib/errors.ts";
import { evidenceOf } from "./evidence.ts";

interface ServiceSpec {
  /** How messages call it. */
  name: string;
  /** Where its output goes; named in messages. */
  logFile: string;
  /** The program, by its path, and its arguments. */
  command: [string, ...string[]];
  /** Asked for at every start. */
  readonly options?: Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid">;
  /** Asks once whether it serves. */
  isReady: () => Promise<boolean>;
  /**
   * A start that does not serve within this is killed and made anew: a runtime may hang before its first line. Left out for
   * what has data to recover, which takes as long as it needs.
   */
  attemptMs?: number;
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
  /** Resolves once it serves; rejects when it is stopped or does not come up in 120 s. */
  ready(): Promise<void>;
  /** Calls back whenever it stops serving. */
  onDown(listener: () => void): void;
  /** Stops it and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const startMs = 120_000;
const pollMs = 25;
const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** Up this long, a process has recovered: the next crash starts with the short pause again. */
const recoveredMs = 30_000;

/** Starts a process and keeps it up. Rejects when its first start fails. */
export async function startService(spec: ServiceSpec): Promise<Service> {
  let child: ChildProcess | undefined;
  let ended: Promise<void> | undefined;
  let serving = false;
  let started = false;
  let stopped = false;
  let restarting = false;
  let orphaned = false;
  let stuck = false;
  const listeners: (() => void)[] = [];

  /** From a start to the end; says how it ended when it had served. */
  async function live(): Promise<string | undefined> {
    const launched = launch(spec);
    child = launched;
    const guard = guardAgainstOrphan(launched.pid, spec.stopSignal);
    let words: string | undefined;
    const timer = spec.attemptMs === undefined ? undefined : setTimeout(giveUp, spec.attemptMs);
    function giveUp() {
      if (launched.pid) appendFileSync(spec.logFile, `took too long to start; ${evidenceOf(launched.pid)}\n`);
      stuck = launched.kill("SIGKILL");
    }
    ended = once(launched, "exit")
      .catch(() => [])
      .then(([code, signal]) => {
        guard?.kill();
        clearTimeout(timer);
        if (serving) words = signal ?? `exit ${code}`;
        child = undefined;
        serving = false;
        if (words !== undefined) for (const listener of listeners) listener();
      });
    while (child && !serving) {
      const ready = await spec.isReady().catch(() => false);
      serving = ready && child !== undefined;
      if (serving) clearTimeout(timer);
      if (!ready) await delay(pollMs);
    }
    await ended;
    return words;
  }

  async function keepUp(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!stopped) {
      const since = performance.now();
      stuck = false;
      const words = await live();
      if (stopped || (!started && !stuck)) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      if (performance.now() - since > recoveredMs || orphaned) pauseMs = firstPauseMs;
      if (stuck)
        spec.notice(`${spec.name} took too long to start and is starting again; log: ${spec.logFile}`);
      else if (words !== undefined && !orphaned)
        spec.notice(`${spec.name} stopped (${words}) and is restarting; log: ${spec.logFile}`);
      await delay(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      await spec.needs?.ready().catch(() => undefined);
      orphaned = false;
    }
  }

  async function end(): Promise<void> {
    const ending = child;
    const timer = setTimeout(() => ending?.kill("SIGKILL"), spec.stopMs);
    ending?.kill(spec.stopSignal);
    await ended;
    clearTimeout(timer);
  }

  const service: Service = {
    get pid() {
      return child?.pid;
    },
    async ready() {
      const deadline = performance.now() + startMs;
      while (!serving) {
        if (stopped) throw new PlainError(`${spec.name} was stopped`);
        if (performance.now() > deadline)
          throw new PlainError(`${spec.name} isn't responding; log: ${spec.logFile}`);
        await delay(pollMs);
      }
    },
    onDown(listener) {
      listeners.push(listener);
    },
    async restart() {
      restarting = child !== undefined;
      await end();
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
  const up = keepUp();
  await Promise.race([service.ready().catch(() => undefined), up]);
  if (!serving) {
    await service.stop();
    throw new PlainError(`${spec.name} did not start${await lastWords(spec.logFile)}; log: ${spec.logFile}`);
  }
  started = true;
  return service;
}

/**
 * Its output is added to the log. It is not of the terminal's process group: Ctrl-C reaches it through the stack, which
 * stops its parts in order.
 */
function launch({ command: [program, ...args], logFile, options }: ServiceSpec): ChildProcess {
  const log = openSync(logFile, "a");
  try {
    return spawn(program, args, { ...options, stdio: ["ignore", log, log], detached: true });
  } finally {
    closeSync(log);
  }
}

/**
 * Stops a process when this one is gone, however it went: the shell's standard input ends with us, and no process
 * notices by itself that its parent died. The caller kills the guard when the process ends first.
 */
function guardAgainstOrphan(pid: number | undefined, signal: NodeJS.Signals): ChildProcess | undefined {
  if (process.platform === "win32" || pid === undefined) return undefined;
  const script = 'read -r _; kill -s "$1" "$2"';
  const args = ["-c", script, "sh", signal.replace("SIG", ""), String(pid)];
  return spawn("sh", args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
}

async function lastWords(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => ""))
    .split("\n")
    .filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1);
  return telling ? ` (${telling.trim().slice(0, 200)})` : "";
}
