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

/** What channels have learned about spam, each with the comment it was learned from and a way to take it back. */
export function SpamLessonsDialog({ open, onOpenChange }: DialogState) {
  const queries = useQueryClient();
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
      title="Learned about spam"
      description="Similar comments are treated the way you said, on that channel only. Remove one and it no longer applies."
    >
      {error && <Trouble onRetry={refetch}>Couldn't load what was learned.</Trouble>}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.length === 0 && (
        <p className="text-sm text-ink-2">
          Nothing yet. Mark a comment as not spam, or choose Never like this again.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {data?.map((lesson) => (
          <li key={lesson.id} className="flex items-start gap-3 py-3">
            <div className="min-w-0 flex-1 text-sm">
              <p className="mb-1 flex flex-wrap items-center gap-2 text-ink-3">
                <Badge>{lesson.is_spam ? "Spam" : "Not spam"}</Badge>
                {lesson.channel_title ?? "A channel that is no longer connected"}
              </p>
              <p dir="auto" className="break-words">
                {lesson.example ?? (
                  <span className="text-ink-3 italic">The comment is no longer stored.</span>
                )}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove what was learned from “${(lesson.example ?? "a comment no longer stored").slice(0, 60)}”`}
              onClick={() => void forget(lesson)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
