import { HttpError } from "../http-error.ts";

/** No request of a function may be larger. The longest texts of every contract fit in, escaped in the longest way. */
export const MOST_BYTES = 64 * 1024;
/** Contracts nest three deep at most. */
const MOST_DEEP = 16;

/** The JSON object of a request, `{}` when it has no body. Refuses, with a 4xx and a sentence, whatever no function can work with. */
export async function readJson(request: Request): Promise<unknown> {
  return jsonOf(await readBytes(request, MOST_BYTES));
}

/** The JSON object of a body that was read, as `readJson` has it. */
export function jsonOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  const text = decode(bytes);
  if (text === "") return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw notJson();
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new HttpError(400, "invalid_request", "The request must be a JSON object.");
  }
  requireStorable(json);
  return json;
}

/** A request's body. Stops with a 413 at the bound, whatever the request says of its own length. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > most) {
    await request.body?.cancel();
    throw tooLarge(most);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notJson();
  }
}

/** Refuses with a 400: Postgres keeps no NUL and no half of a character in a text; and no value so deep that walking it could fail. */
export function requireStorable(json: object): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { value, depth } = one;
    if (typeof value === "string" && /[\0\p{Surrogate}]/u.test(value)) {
      throw new HttpError(400, "invalid_text", "The request contains a character that can't be stored.");
    }
    if (typeof value !== "object" || value === null) continue;
    if (depth === MOST_DEEP) throw new HttpError(400, "invalid_json", "The request is nested too deeply.");
    for (const [key, inner] of Object.entries(value)) {
      waiting.push({ value: key, depth: depth + 1 }, { value: inner, depth: depth + 1 });
    }
  }
}

const notJson = () => new HttpError(400, "invalid_json", "The request isn't valid JSON.");
const tooLarge = (most: number) =>
  new HttpError(413, "request_too_large", `A request may have ${most / 1024} kB at most.`);
