import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAccount } from "@/session/use-account";
import type { ActionsContext } from "./actions/action";
import { createCommentActions } from "./actions/comment-actions";
import { createTools } from "./actions/perform";
import { createReplyActions } from "./actions/reply-actions";
import { createTouched } from "./touched";

/**
 * The actions of the inbox. Each shows at once: the comment leaves the list, and comes back to its place with a word if the
 * server refuses. Without a line it stays so, and is sent when there is one again (api/outbox.ts).
 */
export function useCommentActions({
  list,
  undoWindowMs,
  undo,
}: Pick<ActionsContext, "list" | "undoWindowMs" | "undo">) {
  const queries = useQueryClient();
  const { id: accountId } = useAccount();
  const [touched] = useState(createTouched);
  const [opened] = useState(() => new Set<string>());

  return useMemo(() => {
    const context: ActionsContext = { queries, list, undo, undoWindowMs, accountId, touched, opened };
    const tools = createTools(context);
    return {
      touched,
      opened,
      undo,
      ...createReplyActions(context, tools),
      ...createCommentActions(context, tools),
    };
  }, [list, undoWindowMs, undo, queries, touched, opened, accountId]);
}

export type CommentActions = ReturnType<typeof useCommentActions>;
