import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAccount } from "@/session/use-account";
import { createCommentDeeds } from "./deeds/comment-deeds";
import type { DeedsContext } from "./deeds/deed";
import { createTools } from "./deeds/perform";
import { createReplyDeeds } from "./deeds/reply-deeds";
import { createTouched } from "./touched";

/**
 * The deeds of the inbox. Each shows at once: the comment leaves the list, and comes back to its place with a word if the
 * server refuses. Without a line it stays so, and is sent when there is one again (api/outbox.ts).
 */
export function useDeeds({ list, undoWindowMs, undo }: Pick<DeedsContext, "list" | "undoWindowMs" | "undo">) {
  const queries = useQueryClient();
  const { id: accountId } = useAccount();
  const [touched] = useState(createTouched);
  const [opened] = useState(() => new Set<string>());

  return useMemo(() => {
    const context: DeedsContext = { queries, list, undo, undoWindowMs, accountId, touched, opened };
    const tools = createTools(context);
    return {
      touched,
      opened,
      undo,
      ...createReplyDeeds(context, tools),
      ...createCommentDeeds(context, tools),
    };
  }, [list, undoWindowMs, undo, queries, touched, opened, accountId]);
}

export type Deeds = ReturnType<typeof useDeeds>;
