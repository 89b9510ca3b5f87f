/** Share of comments whose reply is public, in whole percent rounded down; 0 when there are no comments (SPEC 9). */
export function coverage(published: number, comments: number): number {
  return comments === 0 ? 0 : Math.floor((published / comments) * 100);
}

/** `82% (41/50)` */
export function coverageText(published: number, comments: number): string {
  return `${coverage(published, comments)}% (${published}/${comments})`;
}
