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
  options?: Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid">;
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
  const kept = new KeptProcess(spec);
  spec.needs?.onDown(() => kept.orphan());
  const up = kept.keepUp();
  await Promise.race([kept.ready().catch(() => undefined), up]);
  if (!kept.serving) {
    await kept.stop();
    throw new PlainError(`${spec.name} did not start${await lastWords(spec.logFile)}; log: ${spec.logFile}`);
  }
  kept.started = true;
  return kept;
}

class KeptProcess implements Service {
  /** Whether it served at its first start: only then is it started again. */
  started = false;
  serving = false;
  readonly #spec: ServiceSpec;
  readonly #listeners: (() => void)[] = [];
  #child: ChildProcess | undefined;
  #ended: Promise<void> | undefined;
  #stopped = false;
  #restarting = false;
  #orphaned = false;
  /** Its last start took too long. */
  #stuck = false;

  constructor(spec: ServiceSpec) {
    this.#spec = spec;
  }

  get pid() {
    return this.#child?.pid;
  }

  async ready() {
    const { name, logFile } = this.#spec;
    const deadline = performance.now() + startMs;
    while (!this.serving) {
      if (this.#stopped) throw new PlainError(`${name} was stopped`);
      if (performance.now() > deadline) throw new PlainError(`${name} isn't responding; log: ${logFile}`);
      await delay(pollMs);
    }
  }

  onDown(listener: () => void) {
    this.#listeners.push(listener);
  }

  async restart() {
    this.#restarting = this.#child !== undefined;
    await this.#end();
    await this.ready();
  }

  async stop() {
    this.#stopped = true;
    await this.#end();
  }

  /** What it cannot work without is down. */
  orphan() {
    this.#orphaned = true;
    this.#child?.kill("SIGKILL");
  }

  /** Starts it again whenever it ends, until it is stopped or did not serve at all. */
  async keepUp(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!this.#stopped) {
      const since = performance.now();
      this.#stuck = false;
      const words = await this.#live();
      if (this.#stopped || (!this.started && !this.#stuck)) return;
      if (this.#restarting) {
        this.#restarting = false;
        continue;
      }
      if (performance.now() - since > recoveredMs || this.#orphaned) pauseMs = firstPauseMs;
      this.#tell(words);
      await delay(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      await this.#spec.needs?.ready().catch(() => undefined);
      this.#orphaned = false;
    }
  }

  #tell(words: string | undefined): void {
    const { name, logFile, notice } = this.#spec;
    if (this.#stuck) notice(`${name} took too long to start and is starting again; log: ${logFile}`);
    else if (words !== undefined && !this.#orphaned)
      notice(`${name} stopped (${words}) and is restarting; log: ${logFile}`);
  }

  /** From a start to the end; says how it ended when it had served. */
  async #live(): Promise<string | undefined> {
    const { attemptMs, logFile, stopSignal, isReady } = this.#spec;
    const launched = launch(this.#spec);
    this.#child = launched;
    const guard = guardAgainstOrphan(launched.pid, stopSignal);
    let words: string | undefined;
    const giveUp = () => {
      if (launched.pid) keepLine(logFile, `took too long to start; ${evidenceOf(launched.pid)}`);
      this.#stuck = launched.kill("SIGKILL");
    };
    const timer = attemptMs === undefined ? undefined : setTimeout(giveUp, attemptMs);
    this.#ended = once(launched, "exit")
      .catch(() => [])
      .then(([code, signal]) => {
        guard?.kill();
        clearTimeout(timer);
        if (this.serving) words = signal ?? `exit ${code}`;
        this.#child = undefined;
        this.serving = false;
        if (words !== undefined) for (const listener of this.#listeners) listener();
      });
    while (this.#child && !this.serving) {
      const ready = await isReady().catch(() => false);
      this.serving = ready && this.#child !== undefined;
      if (this.serving) clearTimeout(timer);
      if (!ready) await delay(pollMs);
    }
    await this.#ended;
    return words;
  }

  async #end(): Promise<void> {
    const { stopMs, stopSignal } = this.#spec;
    const ending = this.#child;
    const timer = setTimeout(() => ending?.kill("SIGKILL"), stopMs);
    ending?.kill(stopSignal);
    await this.#ended;
    clearTimeout(timer);
  }
}

/**
 * Its output is added to the log. It is not of the terminal's process group: Ctrl-C reaches it through the stack, which
 * stops its parts in order.
 */
function launch({ command: [program, ...args], logFile, options }: ServiceSpec): ChildProcess {
  const log = openLog(logFile);
  try {
    return spawn(program, args, { ...options, stdio: ["ignore", log, log], detached: true });
  } finally {
    if (log !== "ignore") closeSync(log);
  }
}

/** On a full disk a part starts without a log rather than not at all. */
function openLog(file: string): number | "ignore" {
  try {
    return openSync(file, "a");
  } catch {
    return "ignore";
  }
}

function keepLine(file: string, line: string): void {
  try {
    appendFileSync(file, `${line}\n`);
  } catch {
    // A full disk: the notice says that it took too long, too.
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
