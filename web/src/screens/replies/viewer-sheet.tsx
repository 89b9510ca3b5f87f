import { useQuery } from "@tanstack/react-query";
import type { Viewer, ViewerCard } from "@/api/viewers";
import { forgetViewer } from "@/api/viewers";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type DialogState, useDialogs } from "@/components/ui/dialogs";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { formatPublished } from "@/domain/time-zone";
import { commentLink } from "@/domain/youtube-links";
import { LabelList } from "@/features/labels/label-list";
import { onDemand } from "@/lib/on-demand";
import { useMay } from "@/queries/use-may";
import { viewerCardQuery } from "@/queries/viewers";
import { ViewerNotes } from "./viewer-notes";

const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

export interface ViewerSheetProps extends DialogState {
  viewer: Viewer;
  /** As the comment has it. */
  name: string;
  zone: string;
}

/** A viewer, as the team knows them. */
export function ViewerSheet({ viewer, name, zone, open, onOpenChange }: ViewerSheetProps) {
  const { data, error, refetch } = useQuery(viewerCardQuery(viewer));
  const mayAnswer = useMay("answer")(viewer.channelId);
  const mayForget = useMay("manage")(viewer.channelId);
  const show = useDialogs();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={name} wide>
      {error && !data && <Trouble onRetry={refetch}>Couldn't load this viewer.</Trouble>}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <div className="flex flex-col gap-6">
          <Numbers card={data} zone={zone} />
          <LabelList label="Labels of their comments" ids={data.labels} />
          {mayAnswer && <ViewerNotes viewer={viewer} notes={data.notes} zone={zone} mayDelete={mayForget} />}
          <Latest card={data} zone={zone} />
          {mayForget && (
            <Button
              variant="secondary"
              className="self-start"
              onClick={() =>
                show((dialog) => (
                  <ConfirmDialog
                    {...dialog}
                    title={`Forget ${name}?`}
                    description="Their name, their comments, labels and your team's notes about them are deleted here. What they wrote stays on YouTube. This can't be undone."
                    confirmText="Forget viewer"
                    busyText="Forgetting..."
                    save={() => forgetViewer(viewer)}
                    saved={appMessages.viewers.forgotten}
                    failed={appMessages.viewers.notDone}
                  />
                ))
              }
            >
              Forget this viewer
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

function Numbers({ card, zone }: { card: ViewerCard; zone: string }) {
  const moods = [
    ["positive", card.positive],
    ["neutral", card.neutral],
    ["negative", card.negative],
  ] as const;
  const mood = moods
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count.toLocaleString()} ${word}`);
  const lines: [string, string][] = [
    ["First comment", formatPublished(card.first_seen, zone, new Date())],
    ["Comments", card.comments.toLocaleString()],
    ["Answered", card.answers.toLocaleString()],
    // Derived by the model, and said to be so (docs/YOUTUBE.md, Policies).
    ...(mood.length > 0 ? [["Mood (derived)", mood.join(", ")] satisfies [string, string]] : []),
  ];
  return (
    <div>
      {card.regular && <Badge>Regular</Badge>}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {lines.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Latest({ card, zone }: { card: ViewerCard; zone: string }) {
  return (
    <section aria-label="Last comments">
      <h3 className="mb-2 text-xs font-semibold text-ink-3">Last comments</h3>
      <ul className="flex flex-col gap-3">
        {card.latest.map((one) => {
          const link = commentLink(one.video_id, one.comment_id);
          return (
            <li key={one.id} className="min-w-0 text-sm">
              <p className="flex min-w-0 gap-2 text-xs text-ink-3">
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {one.video_title ?? "Video"}
                </span>
                <span className="shrink-0">{formatPublished(one.published_at, zone, new Date())}</span>
              </p>
              <p dir="auto" className="break-words">
                {one.text || "Text deleted"}
              </p>
              {link && (
                <a
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  className="touch-target text-xs text-ink-3 underline underline-offset-2 hover:text-ink"
                >
                  View comment
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
