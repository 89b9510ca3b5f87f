import type { ModerationAct } from "@shared/database/vocabulary.gen.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendModerations } from "@/api/functions";
import { moderateComments } from "@/api/moderations";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { moderationWords } from "@/content/moderation-words";
import { notify } from "@/lib/notify";
import { moderationsKey } from "@/queries/moderations";

export interface Decision {
  channelId: string;
  act: ModerationAct;
  ids: readonly string[];
}

/** Keeps a decision about comments and has it sent; what becomes of it is read from the database. */
export function useModerate(onAsked: (decision: Decision) => void = () => undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ channelId, act, ids }: Decision) => moderateComments(channelId, act, ids),
    onSuccess: ({ asked, busy }, decision) => {
      if (asked > 0) notify.success(moderationWords.asked(asked));
      if (busy > 0) notify.warning(moderationWords.busy(busy));
      onAsked(decision);
      const reread = () => queries.invalidateQueries({ queryKey: moderationsKey(decision.channelId) });
      void reread();
      // The schedule sends what this call does not.
      void sendModerations(decision.channelId)
        .catch(() => undefined)
        .then(reread);
    },
    onError: (error) => tellFailure(appMessages.held.notDecided, error),
  });
}
