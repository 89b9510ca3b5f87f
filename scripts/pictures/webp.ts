/** A PNG as WebP, by the browser's own encoder. */
import type { BrowserContext } from "@playwright/test";

const QUALITY = 0.82;

export async function toWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  try {
    const encoded = await page.evaluate(
      async ([source, quality]) => {
        const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        canvas.getContext("2d")?.drawImage(picture, 0, 0);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality });
        let text = "";
        for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
        return btoa(text);
      },
      [png.toString("base64"), QUALITY] as const,
    );
    return Buffer.from(encoded, "base64");
  } finally {
    await page.close();
  }
}
