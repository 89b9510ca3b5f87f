/** `npm run pictures`: photographs the product for the landing page and the documents, on the demo, in light and dark, wide and narrow. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { Command } from "commander";
import { findChromium } from "./lib/chromium.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { chromiumArguments } from "./lib/installed-chromium.ts";
import { repositoryRoot, webDirectory } from "./lib/paths.ts";
import { setScene } from "./pictures/demo.ts";
import { pictureModule } from "./pictures/module.ts";
import { shots } from "./pictures/shots.ts";
import { type Picture, take } from "./pictures/take.ts";
import { DEMO_OPERATOR } from "./simulator/demo/channel.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

/** Of all pictures of the landing page; a visitor gets at most a third of them. */
const MOST_BYTES = 800_000;
const landing = join(webDirectory, "src/screens/landing/pictures");
const documents = join(repositoryRoot, "docs/pictures");

const program = new Command("npm run pictures --").description(
  "Plays the demo on a temporary stack and writes pictures of it: the landing page's to web/src/screens/landing/pictures, those of the documents to docs/pictures. " +
    "Look at them before committing. About five minutes.",
);

await runCommand(async () => {
  program.parse();
  const log = (line: string) => console.error(line);
  await onTemporaryStack({ web: "build", seed: true, environment: DEMO_OPERATOR, log }, async (stack) => {
    log("playing the demo's past");
    const { waiting, decided } = await setScene(stack);
    await using browser = await chromium.launch({
      executablePath: await findChromium(),
      args: chromiumArguments,
    });
    const pictures: Picture[] = [];
    async function photograph(desk: "waiting" | "decided", scene: typeof waiting): Promise<void> {
      for (const shot of shots.filter((one) => one.desk === desk)) {
        for (const theme of shot.light ? (["light"] as const) : (["light", "dark"] as const))
          pictures.push(await take(browser, shot, theme, scene));
      }
    }
    await photograph("waiting", waiting);
    await photograph("decided", await decided());

    const isOfDocuments = ({ file }: Picture) => file.endsWith(".png");
    const ofLanding = pictures.filter((picture) => !isOfDocuments(picture));
    for (const { file, content } of pictures) log(`${file}: ${Math.round(content.length / 1000)} kB`);
    const bytes = ofLanding.reduce((sum, { content }) => sum + content.length, 0);
    log(`${Math.round(bytes / 1000)} kB on the landing page`);
    if (bytes > MOST_BYTES) throw new PlainError(`The pictures weigh more than ${MOST_BYTES / 1000} kB.`);
    await replace(landing, ofLanding);
    await writeFile(join(landing, "pictures.gen.ts"), pictureModule(ofLanding));
    await replace(documents, pictures.filter(isOfDocuments));
  });
});

async function replace(directory: string, pictures: readonly Picture[]): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const { file, content } of pictures) await writeFile(join(directory, file), content);
}
