/**
 * Whether a value looks like a Google API key: 20 to 100 characters of letters, digits, underscore or hyphen. Another form
 * is worth a warning and no more.
 */
export function looksLikeApiKey(value: string): boolean {
  return /^[A-Za-z0-9_-]{20,100}$/.test(value);
}
