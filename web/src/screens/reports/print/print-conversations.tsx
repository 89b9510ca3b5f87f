import { useQuery } from "@tanstack/react-query";
import { conversationsQuery } from "@/queries/reports";
import { conversationLines } from "../questions/conversation-lines";
import type { ReportView } from "../use-report-view";
import { PrintLines } from "./print-lines";

/** The conversations of the period, on paper. */
export function PrintConversations({ view }: { view: ReportView }) {
  const { data } = useQuery(conversationsQuery(view.query));
  if (!data || data.words === 0) return null;
  return <PrintLines title="Conversations" lines={conversationLines(data)} />;
}
