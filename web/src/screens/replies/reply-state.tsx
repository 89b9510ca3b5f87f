import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReplyItem } from "@/api/replies";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { outlookOf } from "@/domain/posting-outlook";
import { outlookQuery } from "@/queries/automation";
import { useApproved } from "@/queries/use-approved";
import { useAccount } from "@/session/use-account";
import { stateWords } from "./state-words";

/** The state of a reply, and why it is so. */
export function ReplyState({ item }: { item: ReplyItem }) {
  const approved = useApproved();
  const { data: outlook } = useQuery(outlookQuery(useAccount().id));
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      {/* The sentence says that a person should see it, and why there is no draft. */}
      {item.status_reason !== "follow_up" && (
        <ReplyStateBadge status={item.reply_status} accepted={item.youtube_reply_id !== null} />
      )}
      <span className="min-w-0 break-words">
        {stateWords(item, approved, outlookOf(outlook, item.channel_id)?.sentence)}
        {item.rule_name && (
          <>
            {" "}
            Decided by your rule{" "}
            <Link to="/app/rules" className="underline underline-offset-2 hover:text-ink">
              {item.rule_name}
            </Link>
            .
          </>
        )}
      </span>
    </div>
  );
}
