import { useQuery } from "@tanstack/react-query";
import { conversationsQuery } from "@/queries/reports";
import { conversationLines } from "./conversation-lines";
import { PrintLines } from "./print-lines";
import type { DashboardView } from "./use-dashboard-view";

/** The conversations of the period, on paper. */
export function PrintConversations({ view }: { view: DashboardView }) {
  const { data } = useQuery(conversationsQuery(view.query));
  if (!data || data.words === 0) return null;
  return <PrintLines title="Conversations" lines={conversationLines(data)} />;
}
