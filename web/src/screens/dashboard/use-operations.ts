import { useQuery } from "@tanstack/react-query";
import type { OperationsQuery } from "@/api/report-dashboard";
import { reportWordsQuery } from "@/queries/reports";
import type { DashboardView } from "./use-dashboard-view";

const WORD = "word:";

/**
 * What to ask for the operational table. A word is told by its comments, which report-words names: until they are there nothing
 * is asked (undefined), and one that is no longer among the words opens nothing in particular.
 */
export function useOperations({ query, operations }: DashboardView): OperationsQuery | undefined {
  const { what } = operations;
  const isWord = what?.startsWith(WORD) ?? false;
  const { data, error } = useQuery({ ...reportWordsQuery(query), enabled: isWord });
  if (!isWord) return operations;
  if (!data) return error ? { ...operations, what: undefined } : undefined;
  const found = data.words.find(({ language, word }) => what === `${WORD}${language}:${word}`);
  return { ...operations, what: found && `ids:${found.ids.join(",")}` };
}
