/** What processes have worked and what they hold, where the system tells it in /proc. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** A tick of Linux' accounts, on every architecture that Node runs on. */
const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  ticks: number;
}

/** A process and all it has started; undefined without /proc, or when it is gone. */
function familyOf(root: number | undefined): Process[] | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const processes = new Map<number, Process>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      // The name in brackets may hold blanks; of what follows, 1 is the parent and 11 to 14 are own and waited-for times.
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
      processes.set(Number(name), { pid: Number(name), parent: Number(fields[1]), ticks });
    } catch {
      // Gone between the listing and the look.
    }
  }
  if (root === undefined || !processes.has(root)) return undefined;
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && parent > 1 && belongs(parent);
  };
  return [...processes.values()].filter(({ pid }) => belongs(pid));
}

/** Milliseconds of CPU of a process and all it has started, those that ended included; undefined without /proc. */
export function cpuMs(root: number | undefined): number | undefined {
  const family = familyOf(root);
  return family && family.reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
}

/** Megabytes of memory of a process and all it has started, what they share counted once; undefined without /proc. */
export function memoryMb(root: number | undefined): number | undefined {
  const kilobytes = familyOf(root)?.map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes && Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

/** Milliseconds that one process has been on a CPU, to the nanosecond; undefined where the system does not tell. */
export function onCpuMs(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return undefined;
  }
}
