import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answerOlder, type OlderComment } from "@/api/first-answer";
import { draftReplies } from "@/api/functions";
import type { InboxItem } from "@/api/inbox";
import { approveReply } from "@/api/replies";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { reasonSentence } from "@/domain/reply-reason";
import { olderCommentsQuery } from "@/queries/first-answer";
import { inboxItemQuery, replyCountsQuery } from "@/queries/replies";
import { useSaving } from "@/queries/use-saving";
import { useUser } from "@/session/use-user";

const POLL_MS = 3_000;

/** One comment of the owner's choice, from what is already there: chosen, drafted and approved on the spot. */
export function FirstAnswer() {
  const user = useUser();
  const queries = useQueryClient();
  const { data: comments } = useQuery(olderCommentsQuery(user.id));
  const { data: counts } = useQuery(replyCountsQuery());
  const [chosen, setChosen] = useState<string>();

  const draft = useMutation({
    mutationFn: async (id: string) => {
      await answerOlder(id);
      setChosen(id);
      await draftReplies();
    },
    onError: (error) => tellFailure(appMessages.automation.notDrafted, error),
    onSettled: (_, __, id) => queries.invalidateQueries({ queryKey: inboxItemQuery(id).queryKey }),
  });

  if (chosen) {
    return <ChosenComment id={chosen} drafting={draft.isPending} onOther={() => setChosen(undefined)} />;
  }
  if (comments === undefined) return <Skeleton className="mt-3 h-24" />;
  const waiting = counts?.to_approve ?? 0;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {waiting > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
          {waiting === 1 ? "A draft is waiting" : `${waiting.toLocaleString()} drafts are waiting`} for your
          approval.
          <Link to="/app/replies" search={{ tab: "to_approve" }} className={buttonClass("secondary", "sm")}>
            Review drafts
          </Link>
        </p>
      )}
      {comments.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {comments.map((comment) => (
            <OlderRow
              key={comment.id}
              comment={comment}
              busy={draft.isPending && draft.variables === comment.id}
              disabled={draft.isPending}
              onChoose={() => draft.mutate(comment.id)}
            />
          ))}
        </ul>
      ) : (
        waiting === 0 && (
          <p role="status" className="text-sm text-ink-3">
            No unanswered comments from the past few weeks. The next new comment gets a draft, usually within
            two minutes.
          </p>
        )
      )}
      {comments[0] && (
        <p className="text-sm text-ink-3">
          Drafting makes one call to the AI model. Posting the reply uses {comments[0].credits} of your daily
          YouTube credits.
        </p>
      )}
    </div>
  );
}

interface OlderRowProps {
  comment: OlderComment;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function OlderRow({ comment, busy, disabled, onChoose }: OlderRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="line-clamp-2 text-base break-words" dir="auto">
          {comment.text_original}
        </p>
        <p className="truncate text-sm text-ink-3">
          {[comment.author_name, comment.video_title].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        busyText="Drafting..."
        disabled={disabled}
        onClick={onChoose}
      >
        Draft a reply
      </Button>
    </li>
  );
}

/** What became of the chosen comment: its draft to approve, or why there is none. */
function ChosenComment({ id, drafting, onOther }: { id: string; drafting: boolean; onOther: () => void }) {
  const { data } = useQuery({
    ...inboxItemQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isDecided(state.data) ? false : POLL_MS),
  });
  const approve = useSaving({
    save: () => approveReply(id),
    saved: appMessages.automation.firstApproved,
    failed: appMessages.automation.notApproved,
  });
  if (!data || (drafting && !isDecided(data))) {
    return (
      <p role="status" className="mt-3 text-sm text-ink-3">
        Writing a draft...
      </p>
    );
  }
  const { item } = data;
  const link = (
    <Link
      to="/app/replies"
      search={{ tab: item.reply_status === "draft" ? "to_approve" : "unanswered", id }}
      className={buttonClass("secondary", "sm")}
    >
      {item.reply_status === "draft" ? "Edit it first" : "Answer it yourself"}
    </Link>
  );
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-md border border-line bg-paper px-3 py-3">
      <p className="text-sm break-words text-ink-2" dir="auto">
        {item.text_original}
      </p>
      {item.reply_status === "draft" ? (
        <>
          <p className="text-base break-words whitespace-pre-wrap" dir="auto">
            {item.generated_reply}
          </p>
          {approve.error && <Trouble>{approve.error.message}</Trouble>}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" busy={approve.isPending} onClick={() => approve.mutate()}>
              Approve
            </Button>
            {link}
          </div>
        </>
      ) : (
        <>
          <p role="status" className="text-sm text-ink-2">
            {reasonSentence(item.status_reason) ??
              "This draft is taking longer than usual. It will appear here when it's ready."}
          </p>
          <div className="flex flex-wrap gap-2">
            {link}
            <Button variant="quiet" size="sm" onClick={onOther}>
              Choose another comment
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const isDecided = ({ item }: InboxItem): boolean => item.reply_status !== null || item.status_reason !== null;
