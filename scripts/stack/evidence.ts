/** What a process is doing that hangs, as far as Linux tells; so that who reads its log can find out why. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A few lines: each thread with its state and what of the kernel it waits in, then what the process has open. Empty where there is no /proc. */
export function evidenceOf(pid: number): string {
  const process = `/proc/${pid}`;
  const threads = listed(`${process}/task`).map((id) => {
    const read = (name: string) => text(() => readFileSync(`${process}/task/${id}/${name}`, "utf8"));
    const [, state = "?"] = /^State:\s+(.+)$/m.exec(read("status")) ?? [];
    return `  ${read("comm")}: ${state}, in ${read("wchan") || "nothing"}, call ${read("syscall")}`;
  });
  if (threads.length === 0) return "";
  const open = listed(`${process}/fd`).map((id) => text(() => readlinkSync(`${process}/fd/${id}`)));
  return [`threads of ${pid}:`, ...threads, `open: ${open.join(", ")}`].join("\n");
}

function listed(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** What is read of a process that may be gone by now. */
function text(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return "?";
  }
}
