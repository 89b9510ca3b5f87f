/** A picture of flat colours, as PNG. The runtime compresses; nothing else of a library would be used (docs/decisions/018). */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #colours: readonly string[];
  readonly #pixels: Uint8Array;

  /** `colours`: `#rrggbb`, named by their place; the first fills the picture. */
  constructor(width: number, height: number, colours: readonly string[]) {
    this.width = width;
    this.height = height;
    this.#colours = colours;
    this.#pixels = new Uint8Array(width * height);
  }

  fill(left: number, top: number, width: number, height: number, colour: number): void {
    const [x, right] = [Math.max(0, Math.round(left)), Math.min(this.width, Math.round(left + width))];
    const [y, bottom] = [Math.max(0, Math.round(top)), Math.min(this.height, Math.round(top + height))];
    for (let row = y; row < bottom; row++) {
      this.#pixels.fill(colour, row * this.width + x, row * this.width + Math.max(x, right));
    }
  }

  async png(): Promise<Uint8Array> {
    const header = new Uint8Array(13);
    new DataView(header.buffer).setUint32(0, this.width);
    new DataView(header.buffer).setUint32(4, this.height);
    // Eight bits, by a palette.
    header.set([8, 3], 8);
    const palette = Uint8Array.from(this.#colours.flatMap((colour) => channelsOf(colour)));
    // Each row begins with its filter: none.
    const rows = new Uint8Array((this.width + 1) * this.height);
    for (let row = 0; row < this.height; row++) {
      const pixels = this.#pixels.subarray(row * this.width, (row + 1) * this.width);
      rows.set(pixels, row * (this.width + 1) + 1);
    }
    const chunks = [chunk("IHDR", header), chunk("PLTE", palette), chunk("IDAT", await deflated(rows))];
    return joined([SIGNATURE, ...chunks, chunk("IEND", new Uint8Array())]);
  }
}

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(name), data]);
  const frame = new Uint8Array(body.length + 8);
  const view = new DataView(frame.buffer);
  view.setUint32(0, data.length);
  frame.set(body, 4);
  view.setUint32(body.length + 4, crc32(body));
  return frame;
}

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
