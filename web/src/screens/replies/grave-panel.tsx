import { ExternalLink, HeartHandshake } from "lucide-react";
import { decideHeldComment } from "@/api/functions";
import type { ReplyItem } from "@/api/replies";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { type DialogState, useDialogs } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import { commentLink } from "@/domain/youtube-links";
import { useMay } from "@/queries/use-may";

/** Whether a comment is a threat or speaks of despair, and nothing has been decided about what it says now. */
export function isOwnersAlone(item: ReplyItem): boolean {
  return (
    item.grave &&
    (item.reply_status === null || item.reply_status === "draft" || item.escalation === "edited")
  );
}

type DeedProps = DialogState & { item: ReplyItem };

function HoldDialog({ item, ...dialog }: DeedProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Hold this comment for review?"
      description="Viewers will no longer see it. You can publish or reject it in Held comments. This uses 50 credits."
      confirmText="Hold comment"
      busyText="Holding..."
      tone="neutral"
      save={() => decideHeldComment(item.channel_id, item.comment_id, "hold")}
      saved={appMessages.grave.held}
      failed={appMessages.held.notDecided}
    />
  );
}

function HideViewerDialog({ item, ...dialog }: DeedProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Hide ${item.author_name ?? "this viewer"} from your channel?`}
      description="The comment will be rejected, and no one will see this viewer's future comments on your channel. You can only undo this in YouTube Studio. This uses 50 credits."
      confirmText="Hide viewer"
      busyText="Hiding..."
      save={() => decideHeldComment(item.channel_id, item.comment_id, "hide_author")}
      saved={appMessages.grave.hidden}
      failed={appMessages.held.notDecided}
    />
  );
}

/** What helps with a threat or with despair: no text to approve, but what the owner can do. */
export function GravePanel({ item }: { item: ReplyItem }) {
  const show = useDialogs();
  const may = useMay("moderate")(item.channel_id);
  const threat = item.escalation === "threat" || item.read_as === "threat";
  const link = commentLink(item.video_id, item.comment_id);
  const title = threat ? "This may be a threat or hate" : "This viewer may be in crisis";
  return (
    <section aria-label={title} className="mb-4 rounded-md bg-waiting-wash px-3 py-3 text-sm text-ink-2">
      <p className="flex items-center gap-2 font-medium text-waiting">
        <HeartHandshake aria-hidden="true" className="size-4 shrink-0" />
        {title}
      </p>
      <p className="mt-1">
        {threat
          ? "We don't suggest a reply, and you don't have to answer. If others shouldn't see this comment, hold it and report it to YouTube. If you fear for someone's safety, call the police."
          : "We don't suggest a reply because a few words of your own mean more. Stay calm, take it seriously and point the viewer to local help. You can also report the comment so YouTube can offer the viewer support."}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {may && (
          <>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => show((dialog) => <HoldDialog {...dialog} item={item} />)}
            >
              Hold comment
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => show((dialog) => <HideViewerDialog {...dialog} item={item} />)}
            >
              Hide viewer
            </Button>
          </>
        )}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass("quiet", "sm")}>
            Report on YouTube
            <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        )}
      </div>
      {link && (
        <p className="mt-2 text-xs text-ink-3">
          On YouTube, open the menu next to the comment and choose Report.
        </p>
      )}
    </section>
  );
}
