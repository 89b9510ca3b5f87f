/** The log files of a home. */
import { mkdir, truncate } from "node:fs/promises";
import { join } from "node:path";
import { keepSmall } from "./log-rotation.ts";
import { openLog } from "./lossy-log.ts";

interface Logs {
  directory: string;
  /** The path of a log by its name, for a child process to write to. */
  file(name: string): string;
  /** Writes lines to a log; the stream is closed with the logs. */
  writer(name: string): (line: string) => void;
  close(): Promise<void>;
}

/** Opens the logs of a home. They start empty: a log tells of the last run. With `rotate` they go on, and are kept small. */
export async function openLogs(home: string, options: { rotate?: boolean } = {}): Promise<Logs> {
  const directory = join(home, "logs");
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const opened: ReturnType<typeof openLog>[] = [];

  function file(name: string): string {
    return join(directory, `${name}.log`);
  }
  const rotation = options.rotate ? await keepSmall(directory) : undefined;
  if (!rotation) {
    for (const name of ["postgres", "functions", "mail", "api", "schedule", "simulator", "web"]) {
      await truncate(file(name)).catch(() => undefined);
    }
  }

  return {
    directory,
    file,
    writer(name) {
      const log = openLog(file(name));
      opened.push(log);
      return log.write;
    },
    async close() {
      rotation?.stop();
      await Promise.all(opened.map((log) => log.close()));
    },
  };
}
