import type { QueryClient } from "@tanstack/react-query";
import { earlyAnswer } from "@/api/early";
import { getOperatorSession, type OperatorVisit } from "@/api/operator-access";
import { fields, orNull, row } from "@/api/read";
import { getReplyCounts, tabCounts } from "@/api/replies";
import { operatorSessionQuery } from "./operator-access";
import { replyCountsQuery } from "./replies";

/** Of the opening, what the frame around every screen shows. */
const inMenu = fields({ tabs: tabCounts, operator: orNull(row<OperatorVisit>()) });

/**
 * Takes what the menu shows from the replies' opening where that was asked for early. On a slow line the menu stands before the
 * opening and the screen that reads it have come, and asked for the same again: four requests with their preflights.
 */
export function expectMenu(queryClient: QueryClient, userId: string): void {
  const early = earlyAnswer(userId);
  if (!early) return;
  const coming = early.then(inMenu).catch(() => undefined);
  void queryClient.prefetchQuery({
    ...replyCountsQuery(),
    queryFn: async () => (await coming)?.tabs ?? getReplyCounts(),
  });
  void queryClient.prefetchQuery({
    ...operatorSessionQuery(userId),
    queryFn: async () => {
      const menu = await coming;
      return menu ? menu.operator : getOperatorSession();
    },
  });
}
