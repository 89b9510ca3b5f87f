import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Act } from "@/api/acts";
import type { InboxRow } from "@/api/inbox";
import type { Touched } from "../touched";
import type { InboxHandle } from "../use-inbox";
import type { Undo } from "../use-undo";

/** Something that is done to comments of the list. */
export interface Action {
  rows: readonly InboxRow[];
  /** Where each goes; undefined where it stays. */
  to: (row: InboxRow, tab: ReplyTab) => ReplyTab | undefined;
  acts: readonly Act[];
  /** What it is, where it waits for a line. */
  words: string;
}

/** An action that can be taken back. */
export interface Revocable extends Action {
  /** What takes it back. */
  back: (ids: string[]) => Act;
}

/** The rows that an action was done to, and those of its acts that wait for a line. */
export interface Done {
  rows: readonly InboxRow[];
  waiting: readonly string[];
}

/** What actions work on. */
export interface ActionsContext {
  queries: QueryClient;
  /** The list that is shown, if one is. */
  list: RefObject<InboxHandle | undefined>;
  undo: Undo;
  /** How long an approval can be taken back. */
  undoWindowMs: number;
  accountId: string;
  /** The comments that an action is under way for. */
  touched: Touched;
  /** The comments that were looked at one by one. */
  opened: Set<string>;
}

export const whose = ({ author_name }: InboxRow) => author_name ?? "the viewer";
