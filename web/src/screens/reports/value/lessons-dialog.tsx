import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { LessonList } from "@/features/reply/learned-from";
import { lessonsQuery } from "@/queries/lessons";

export interface LessonsDialogProps extends DialogState {
  zone: string;
  /** Undefined: all channels. */
  channel: string | undefined;
}

/** What Rejoinder has learned on a channel, or on all, newest first. */
export function LessonsDialog({ open, onOpenChange, zone, channel }: LessonsDialogProps) {
  const { data: lessons, error, refetch } = useQuery(lessonsQuery({ channel }));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Learned from you"
      description="Drafts for similar comments on the same channel follow your own replies. Forget one, and drafts stop using it."
    >
      {error && <Trouble onRetry={refetch}>Couldn't load what Rejoinder has learned.</Trouble>}
      {!lessons && !error && <Skeleton className="h-24" />}
      {lessons?.length === 0 && (
        <p className="text-sm text-ink-2">
          Nothing yet. Rejoinder learns when you approve, edit or dismiss a draft, or reply on YouTube
          yourself.
        </p>
      )}
      {lessons && lessons.length > 0 && (
        <LessonList label="What Rejoinder has learned" lessons={lessons} zone={zone} />
      )}
    </Dialog>
  );
}
