/** Unpacks the Chromium of the package with its libraries and fonts into the temporary directory: a process of its own, whose TMPDIR is nobody else's. */
import { dirname, join } from "node:path";
import bundled, { inflate } from "@sparticuz/chromium";

await bundled.executablePath();
await inflate(
  join(dirname(new URL(import.meta.resolve("@sparticuz/chromium")).pathname), "..", "bin", "al2023.tar.br"),
);
