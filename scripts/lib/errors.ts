/** A failure that is explained by its one-line message: a command prints it without a stack trace. */
export class PlainError extends Error {
  override name = "PlainError";
}

/** Makes a command end with one line and exit code 1 for a plain error; anything else is a defect and keeps its trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof PlainError ? `rejoinder: ${error.message}` : error);
    process.exitCode = 1;
  }
}
