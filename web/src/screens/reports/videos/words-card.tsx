import { languageName } from "@shared/contracts/language-name.ts";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { count, countOf } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { reportWordsQuery } from "@/queries/reports";
import { DrillContext } from "../panel/drill";
import type { ReportView } from "../use-report-view";

/** The words that most comments use, each opening those comments. */
export function WordsCard({ view }: { view: ReportView }) {
  const press = use(DrillContext);
  const { data, error, refetch } = useQuery(reportWordsQuery(view.query));
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-1">
          Words <Formula of="words" name="Words" />
        </span>
      }
      description={
        data && data.words.length > 0 ? `Of ${countOf(data.comments, "comment", "comments")}.` : undefined
      }
    >
      {error && !data ? (
        <Trouble onRetry={refetch}>Couldn't count the words.</Trouble>
      ) : !data ? (
        <Skeleton className="h-16" />
      ) : data.words.length === 0 ? (
        <p className="text-sm text-ink-3">No word appears in two or more comments in this period.</p>
      ) : (
        <ul aria-label="Words" className="flex flex-wrap gap-1.5">
          {data.words.map(({ word, language, comments }) => {
            const what = `word:${language}:${word}`;
            const open = view.filters.what === what;
            // "video" is a word of several languages.
            const alike = data.words.some((other) => other.word === word && other.language !== language);
            return (
              <li key={what}>
                <button
                  type="button"
                  aria-pressed={open}
                  onClick={(event) => press?.({ what }, event.currentTarget)}
                  className={`inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm hover:bg-hover ${
                    open ? "border-accent bg-accent-wash text-accent" : "border-line"
                  }`}
                >
                  <span lang={language} dir="auto">
                    {word}
                  </span>{" "}
                  {alike && <span className="text-xs text-ink-3">{languageName(language)} </span>}
                  <span className="tabular text-xs text-ink-3">{count(comments)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
