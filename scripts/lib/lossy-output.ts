/**
 * Imported by processes that stay: a line that cannot be printed is lost. On a full disk the log that a process prints to
 * refuses every line, which would end the process.
 */
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
