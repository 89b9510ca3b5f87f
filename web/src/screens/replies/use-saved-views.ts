import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InboxView } from "@/api/inbox";
import { deleteView, type SavedView, saveView } from "@/api/saved-views";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { inboxCountsQuery, savedViewsQuery } from "@/queries/replies";
import { useAccount } from "@/session/use-account";

/** The views that were saved in an account, each with its count, while they are looked at. */
export function useSavedViews(open: boolean) {
  const account = useAccount();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const query = savedViewsQuery(account.id);
  const { data: views = [], error } = useQuery({ ...query, enabled: open });
  const counts = useQueries({
    queries: views.map(({ tab, filters }) => ({ ...inboxCountsQuery(tab, filters), enabled: open })),
  });

  async function change(action: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await action();
      // A first list that is still under way is kept by an invalidation, and lacks what was just done.
      await queries.cancelQueries({ queryKey: query.queryKey });
      await queries.invalidateQueries({ queryKey: query.queryKey });
      return true;
    } catch (failure) {
      await tellFailure(appMessages.replies.notDone, failure);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    views: views.map((saved, index) => ({ saved, counted: counts[index]?.data })),
    error,
    busy,
    /** False, with a word, where it was not done. */
    save: (name: string, view: InboxView) => change(() => saveView(account.id, name, view)),
    remove: ({ id }: SavedView) => change(() => deleteView(id)),
  };
}
