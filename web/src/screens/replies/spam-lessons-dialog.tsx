import { useQuery, useQueryClient } from "@tanstack/react-query";
import { forgetSpamLesson, type SpamLesson } from "@/api/spam-lessons";
import { tellFailure } from "@/api/tell-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { spamLessonsQuery } from "@/queries/spam-lessons";
import { useMay } from "@/queries/use-may";

/** What channels have learned about spam, each with the comment it was learned from and a way to take it back. */
export function SpamLessonsDialog({ open, onOpenChange }: DialogState) {
  const queries = useQueryClient();
  const may = useMay("moderate");
  const { data, error, refetch } = useQuery(spamLessonsQuery());

  async function forget({ id }: SpamLesson) {
    try {
      await forgetSpamLesson(id);
    } catch (failure) {
      await tellFailure(appMessages.replies.notDone, failure);
    }
    await queries.invalidateQueries({ queryKey: spamLessonsQuery().queryKey });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="What we learned about spam"
      description="We use these decisions to judge similar comments on the same channel. Remove one, and we'll stop using it."
    >
      {error && <Trouble onRetry={refetch}>Couldn't load your spam decisions.</Trouble>}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.length === 0 && (
        <p className="text-sm text-ink-2">Nothing yet. Mark a comment as spam or not spam to teach us.</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {data?.map((lesson) => (
          <li key={lesson.id} className="flex items-start gap-3 py-3">
            <div className="min-w-0 flex-1 text-sm">
              <p className="mb-1 flex flex-wrap items-center gap-2 text-ink-3">
                <Badge>{lesson.is_spam ? "Spam" : "Not spam"}</Badge>
                {lesson.channel_title ?? "Disconnected channel"}
              </p>
              <p dir="auto" className="break-words">
                {lesson.example ?? <span className="text-ink-3 italic">Comment deleted</span>}
              </p>
            </div>
            {may(lesson.channel_id) && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove decision on “${(lesson.example ?? "a deleted comment").slice(0, 60)}”`}
                onClick={() => void forget(lesson)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
