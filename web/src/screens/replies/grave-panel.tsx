import type { ModerationAct } from "@shared/database/vocabulary.gen.ts";
import { ExternalLink, HeartHandshake } from "lucide-react";
import type { ReplyItem } from "@/api/replies";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useDialogs } from "@/components/ui/dialogs";
import { commentLink } from "@/domain/youtube-links";
import { onDemand } from "@/lib/on-demand";
import { useMay } from "@/queries/use-may";

const ModerateDialog = onDemand(() => import("@/features/moderation/moderate-dialog"), "ModerateDialog");

/** Whether a comment is a threat or speaks of despair, and nothing has been decided about what it says now. */
export function isOwnersAlone(item: ReplyItem): boolean {
  return (
    item.grave &&
    (item.reply_status === null || item.reply_status === "draft" || item.escalation === "edited")
  );
}

/** What helps with a threat or with despair: no text to approve, but what the owner can do. */
export function GravePanel({ item }: { item: ReplyItem }) {
  const show = useDialogs();
  const decide = (act: ModerationAct) =>
    show((dialog) => (
      <ModerateDialog {...dialog} channelId={item.channel_id} act={act} ids={[item.comment_id]} />
    ));
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
            <Button variant="secondary" size="sm" onClick={() => decide("hold")}>
              Hold comment
            </Button>
            <Button variant="secondary" size="sm" onClick={() => decide("hide_author")}>
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
