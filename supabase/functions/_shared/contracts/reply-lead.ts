/** With what a reply begins where YouTube shows it at the end of the thread: the handle of whom it answers; nothing without one. */
export function leadFor(author: string | null): string {
  const [handle] = /^@[\p{L}\p{N}._·-]{3,60}$/u.exec(author?.trim() ?? "") ?? [];
  return handle ? `${handle} ` : "";
}
