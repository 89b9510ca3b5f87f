import { useQuery } from "@tanstack/react-query";
import type { OperationsQuery } from "@/api/report-dashboard";
import { reportWordsQuery } from "@/queries/reports";
import type { ReportView } from "../use-report-view";

const WORD = "word:";
/** The id of no comment. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * What to ask for the comments behind the pressed number. A word is told by its comments, which report-words names and which know
 * no filter but channel and category: until they are there nothing is asked (undefined), and one that is not among the words has none.
 */
export function usePressed({ query, filters }: ReportView): OperationsQuery | undefined {
  const { what, of } = filters;
  const isWord = what?.startsWith(WORD) ?? false;
  const { data, error, isPlaceholderData } = useQuery({ ...reportWordsQuery(query), enabled: isWord });
  if (!isWord) return { ...query, video: of ?? query.video, what };
  // Those of the period that was shown before are not this one's.
  if (isPlaceholderData || (!data && !error)) return undefined;
  const found = data?.words.find(({ language, word }) => what === `${WORD}${language}:${word}`);
  const { start, end, zone, channel, category } = query;
  return {
    start,
    end,
    zone,
    channel,
    category,
    status: "all",
    what: `ids:${found?.ids.join(",") ?? NOBODY}`,
  };
}
