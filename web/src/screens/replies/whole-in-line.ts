import type { InboxRow } from "@/api/inbox";

/** Whether nothing of what an element holds is cut off at its end. */
export const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;

/** Whether the line of a comment, as it is drawn now, shows its whole draft. */
export function isWholeInLine({ id, reply_whole }: Pick<InboxRow, "id" | "reply_whole">): boolean {
  const draft = document.querySelector(`[data-reply="${id}"] [data-draft]`);
  return reply_whole === true && draft !== null && isWhole(draft);
}
