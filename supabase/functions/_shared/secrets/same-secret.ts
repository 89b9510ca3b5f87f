/** Whether a secret that was given is the expected one; takes the same time for every wrong one, whatever its length. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all([given, expected].map(digest));
  let difference = 0;
  for (const [index, byte] of (a ?? new Uint8Array()).entries()) difference |= byte ^ (b?.[index] ?? 0);
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
