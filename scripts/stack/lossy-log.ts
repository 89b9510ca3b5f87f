/** A log whose lines are lost while the disk is full, and which goes on afterwards: nobody ends over a log. */
import { createWriteStream, type WriteStream } from "node:fs";

interface Log {
  write(line: string): void;
  close(): Promise<void>;
}

/** Adds lines to a file. What could not be kept is counted, and told as soon as something can be. */
export function openLog(file: string, open: (file: string) => WriteStream = appendTo): Log {
  let stream: WriteStream | undefined;
  let lost = 0;
  let why = "";
  let isTelling = false;

  function lose(error: Error): void {
    // What waited behind the line that was refused is told that its stream is gone, which explains nothing.
    if (lost === 0) why = "code" in error ? String(error.code) : error.message;
    lost += 1;
  }

  function opened(): WriteStream {
    if (stream) return stream;
    const fresh = open(file);
    stream = fresh;
    fresh.on("error", () => {
      if (stream === fresh) stream = undefined;
    });
    return fresh;
  }

  function add(line: string): void {
    opened().write(`${line}\n`, (error) => {
      if (error) lose(error);
    });
  }

  function tellOfLost(count: number): void {
    isTelling = true;
    opened().write(`${count} lines could not be kept (${why})\n`, (error) => {
      isTelling = false;
      if (!error) lost -= count;
    });
  }

  // Who looks for it finds it, empty as yet.
  opened();
  return {
    write(line) {
      if (lost > 0 && !isTelling) tellOfLost(lost);
      add(line);
    },
    async close() {
      const last = stream;
      if (!last) return;
      await new Promise<void>((resolve) => {
        last.once("close", resolve);
        last.end();
      });
    },
  };
}

function appendTo(file: string): WriteStream {
  return createWriteStream(file, { flags: "a" });
}
