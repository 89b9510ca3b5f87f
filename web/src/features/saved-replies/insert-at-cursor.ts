/** A text with another put in at the cursor of its box, or at its end. */
export function insertAtCursor(text: string, box: HTMLTextAreaElement | null, inserted: string): string {
  const start = box?.selectionStart ?? text.length;
  const end = box?.selectionEnd ?? start;
  return text.slice(0, start) + inserted + text.slice(end);
}
