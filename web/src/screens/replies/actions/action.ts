import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Act } from "@/api/acts";
import type { InboxRow } from "@/api/inbox";
import type { Touched } from "../touched";
import type { InboxHandle } from "../use-inbox";
import type { Undo } from "../use-undo";

/** What is done to comments of the list. */
export interface Action {
  rows: readonly InboxRow[];
  /** Where each goes; undefined where it stays. */
  to: (row: InboxRow, tab: ReplyTab) => ReplyTab | undefined;
  acts: readonly Act[];
  /** What it is, where it waits for a line. */
  words: string;
}

/** An action that can be taken back, by this. */
export interface Revocable extends Action {
  back: (ids: string[]) => Act;
}

/** The rows for which an action was done, and the acts of it that wait for a line. */
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
  /** Which comments an action is under way for. */
  touched: Touched;
  /** The comments that were looked at one by one. */
  opened: Set<string>;
}

export const whose = ({ author_name }: InboxRow) => author_name ?? "the viewer";
