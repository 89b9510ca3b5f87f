import { useQuery } from "@tanstack/react-query";
import type { OperationsQuery } from "@/api/report-dashboard";
import { reportWordsQuery } from "@/queries/reports";
import type { DashboardView } from "./use-dashboard-view";

const WORD = "word:";
/** The id of no comment. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * What to ask for the operational table. A word is told by its comments, which report-words names: until they are there nothing
 * is asked (undefined), and one that is not among the words has no comments.
 */
export function useOperations({ query, operations }: DashboardView): OperationsQuery | undefined {
  const { what } = operations;
  const isWord = what?.startsWith(WORD) ?? false;
  const { data, error, isPlaceholderData } = useQuery({ ...reportWordsQuery(query), enabled: isWord });
  if (!isWord) return operations;
  // Those of the period that was shown before are not this one's.
  if (isPlaceholderData || (!data && !error)) return undefined;
  const found = data?.words.find(({ language, word }) => what === `${WORD}${language}:${word}`);
  return { ...operations, what: `ids:${found?.ids.join(",") ?? NOBODY}` };
}
