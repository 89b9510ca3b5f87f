import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useState } from "react";
import { type BulkProgress, createBulkCalls } from "./actions/bulk-calls";
import { createBulkRun } from "./actions/bulk-run";
import type { Touched } from "./touched";
import type { InboxHandle } from "./use-inbox";
import type { Undo } from "./use-undo";

export interface BulkInput {
  list: RefObject<InboxHandle | undefined>;
  undo: Undo;
  touched: Touched;
  /** The comments that were looked at one by one. */
  opened: ReadonlySet<string>;
}

/** Does the same to many comments, and tells how far it is. */
export function useBulk({ list, undo, touched, opened }: BulkInput) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress>();
  const run = useMemo(
    () =>
      createBulkRun({
        list,
        undo,
        touched,
        inCalls: createBulkCalls({ queries, opened, setProgress }),
      }),
    [list, undo, touched, opened, queries],
  );
  return { progress, run };
}

export type Bulk = ReturnType<typeof useBulk>;
