import type { ReactNode } from "react";
import type { Act } from "@/api/acts";
import type { InboxRow } from "@/api/inbox";
import type { useDialogs } from "@/components/ui/dialogs";

/** By what comments are marked. */
export interface Marking {
  show: ReturnType<typeof useDialogs>;
  /** Says what a comment's line shows from now on. */
  changed: (id: string, change: Partial<InboxRow>) => void;
  /** Notes the same on comments by an act: shown at once, and taken back where it is refused. Whether it is done by now. */
  note: (
    rows: readonly InboxRow[],
    change: Partial<InboxRow>,
    act: (ids: string[]) => Act,
    words: string,
  ) => Promise<boolean>;
  /** Who marks. */
  me: string;
}

export interface MarkToolProps {
  rows: readonly InboxRow[];
  /** What it is done to, as in “Label comment by Ana”. */
  of: string;
  marking: Marking;
}

export interface MarkKey {
  key: string;
  words: string;
  /** What it does with the selected comments, else with the one in front. */
  press: (rows: readonly InboxRow[], marking: Marking) => void;
}

interface Shown {
  row: InboxRow;
}

/** Something that people note on a comment: where it shows, and how who may answer there changes it. */
export interface Mark {
  name: string;
  /** Among what warns, on a comment's line. */
  OnLine?: (props: Shown) => ReactNode;
  /** Beside the beginning of the draft, below that. */
  BelowLine?: (props: Shown) => ReactNode;
  /** Above the open comment. */
  InHead?: (props: Shown) => ReactNode;
  /** The button on the open comment, and above the list on what is selected there. */
  Tool: (props: MarkToolProps) => ReactNode;
  keys: readonly MarkKey[];
}
