/** Sizes, as people write and read them. */
const UNITS = { MB: 1e6, GB: 1e9, TB: 1e12 };

export function sizeWords(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`;
}

/** Bytes of `500MB` or `8 GB`; undefined for anything else. */
export function bytesOf(text: string): number | undefined {
  const [, number, unit] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*(MB|GB|TB)\s*$/i.exec(text) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  return Math.round(Number(number) * UNITS[unit.toUpperCase() as keyof typeof UNITS]);
}
