/** A call with the secret key, whatever comes of it. */

export interface Asked {
  /** 0 when nobody answered. */
  status: number;
  body: unknown;
  /** When it was asked, and halfway to the answer, by this machine's clock. */
  begun: number;
  at: number;
}

/** Slower than the slowest thing that the functions wait for. */
const TIMEOUT_MS = 45_000;

export async function ask(
  url: string,
  key: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Asked> {
  const begun = Date.now();
  try {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      // A key of the older kind is a token, too, which the Data API wants to see as one.
      headers: {
        "content-type": "application/json",
        apikey: key,
        ...(key.startsWith("ey") && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text), begun, at: (begun + Date.now()) / 2 };
  } catch {
    return { status: 0, body: undefined, begun, at: begun };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
