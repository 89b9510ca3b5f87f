import { useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { dismissQuestion, type OpenQuestion, reopenQuestion } from "@/api/questions";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { questionsQuery } from "@/queries/questions";
import { useSaving } from "@/queries/use-saving";
import { EmptyTab } from "./empty-tab";
import { QuestionCard } from "./question-card";

const PAGE = 25;

export interface QuestionsPanelProps {
  search: string;
  channel: string | undefined;
  ref: Ref<HTMLElement>;
}

/** What viewers ask and nothing answers, alike questions as one: answered once, known for ever. */
export function QuestionsPanel({ search, channel, ref }: QuestionsPanelProps) {
  const [limit, setLimit] = useState(PAGE);
  const [dismissed, setDismissed] = useState<OpenQuestion>();
  const { data, error, refetch } = useQuery(questionsQuery(search, limit, channel));
  const dismiss = useSaving({
    save: (question: OpenQuestion) => dismissQuestion(question.id),
    saved: appMessages.questions.dismissed,
    failed: appMessages.questions.notDone,
    onSaved: setDismissed,
  });
  const reopen = useSaving({
    save: (question: OpenQuestion) => reopenQuestion(question.id),
    saved: appMessages.questions.reopened,
    failed: appMessages.questions.notDone,
    onSaved: () => setDismissed(undefined),
  });

  if (!data) {
    return error ? (
      <Trouble onRetry={refetch} className="mb-3 rounded-lg bg-failed-wash px-4 py-3">
        Couldn't load the questions.
      </Trouble>
    ) : (
      <Skeleton className="mb-3 h-40" />
    );
  }
  const left = data.total - data.rows.length;
  return (
    <section ref={ref} aria-label="Questions" className="mb-6 flex flex-col gap-3">
      {dismissed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-4 py-2 text-sm">
          <p role="status" dir="auto" className="min-w-0 flex-1 break-words text-ink-2">
            Dismissed: {dismissed.question}
          </p>
          <Button
            variant="secondary"
            size="sm"
            disabled={reopen.isPending}
            onClick={() => reopen.mutate(dismissed)}
          >
            Undo
          </Button>
        </div>
      )}
      {data.total === 0 && data.unplaced === 0 && <EmptyTab tab="needs_answer" search={search} connected />}
      {data.rows.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          busy={dismiss.isPending}
          onDismiss={() => dismiss.mutate(question)}
        />
      ))}
      {left > 0 && (
        <Button variant="secondary" className="self-center" onClick={() => setLimit(limit + PAGE)}>
          Show more of {left}
        </Button>
      )}
      {data.unplaced > 0 && (
        <p className="text-sm text-ink-3">
          {data.unplaced} more {data.unplaced === 1 ? "comment waits" : "comments wait"} until you answer or
          dismiss some of these.
        </p>
      )}
    </section>
  );
}
