import { ExternalLink, History } from "lucide-react";
import type { InboxRow } from "@/api/inbox";
import type { ReplyItem } from "@/api/replies";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { commentLink } from "@/domain/youtube-links";
import { cn } from "@/lib/cn";
import { useMay } from "@/queries/use-may";
import { MarkTools } from "./marks/mark-tools";
import type { InboxActions } from "./use-inbox-actions";

export interface ReplyToolsProps {
  item: ReplyItem;
  row: InboxRow;
  actions: Pick<InboxActions, "marking" | "historyOpen" | "toggleHistory">;
  /** The history is always shown. */
  historyBeside?: boolean;
}

/** What can be done with any comment: what is noted on it, its history, and itself on YouTube. */
export function ReplyTools({ item, row, actions, historyBeside }: ReplyToolsProps) {
  const author = item.author_name ?? "the viewer";
  const link = commentLink(item.video_id, item.youtube_reply_id ?? item.comment_id);
  const answers = useMay("answer")(row.channel_id);
  return (
    <span className="ml-auto flex flex-wrap items-center gap-1 max-sm:gap-0">
      {answers && <MarkTools rows={[row]} of={`comment by ${author}`} marking={actions.marking} />}
      {!historyBeside && (
        <Button
          variant="quiet"
          size="icon-sm"
          aria-expanded={actions.historyOpen}
          aria-label={`History of comment by ${author}`}
          title="History"
          onClick={actions.toggleHistory}
        >
          <History aria-hidden="true" />
        </Button>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open comment by ${author} on YouTube`}
          title="Open on YouTube"
          // A phone has no room for it beside all that can be done with a draft; the comment itself has a link of its own.
          className={cn(buttonClass("quiet", "icon-sm"), !item.youtube_reply_id && "max-sm:hidden")}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      )}
    </span>
  );
}
