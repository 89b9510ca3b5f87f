/** The public address of a video. */
export function videoLink(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}
