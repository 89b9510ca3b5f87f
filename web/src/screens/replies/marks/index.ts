import { assignee } from "./assignee";
import { labels } from "./labels";
import type { Mark, MarkKey } from "./mark";

const all = [assignee, labels] as const;

/** What people note on a comment, in the order in which it is shown and offered. */
export const marks: readonly Mark[] = all;

export type MarkShortcut = (typeof all)[number]["keys"][number]["key"];
/** The keys of all of them. */
export const markKeys = all.flatMap<MarkKey & { key: MarkShortcut }>(({ keys }) => keys);
