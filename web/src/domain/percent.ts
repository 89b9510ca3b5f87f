/** Share of a whole in whole percent, rounded down; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  // Multiplied first: 29 / 100 × 100 is less than 29 in floating point.
  return whole === 0 ? 0 : Math.floor((part * 100) / whole);
}

/** `82% (41/50)` */
export function coverageText(totals: {
  coverage: number;
  published_replies: number;
  comments: number;
}): string {
  return `${totals.coverage}% (${totals.published_replies}/${totals.comments})`;
}
