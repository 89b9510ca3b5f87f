import type { FirstCommentsResponse } from "@shared/contracts/first-comments.ts";
import { REPLY_REPLIED } from "@shared/database/vocabulary.gen.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef } from "react";
import { answerOlder } from "@/api/first-answer";
import { draftReplies } from "@/api/functions";
import type { InboxItem } from "@/api/inbox";
import type { ReplyItem } from "@/api/replies";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { appMessages } from "@/content/app-messages";
import { outlookOf } from "@/domain/posting-outlook";
import { secondsWords } from "@/features/posting/pace-words";
import { useNextReading } from "@/features/posting/use-next-reading";
import { notify } from "@/lib/notify";
import { firstStepsQuery, outlookQuery, settingsQuery } from "@/queries/automation";
import { firstCommentsQuery } from "@/queries/first-answer";
import { inboxItemQuery, replyCountsQuery } from "@/queries/replies";
import { todayQuery } from "@/queries/today";
import { useAccount } from "@/session/use-account";

const POLL_MS = 3_000;
const route = getRouteApi("/app/automations");

export interface FirstAnswerProps {
  /** The inbox's own card of one comment. */
  card: ComponentType<{ item: InboxItem["item"] }>;
}

/** One comment of the owner's choice, from what is already there: chosen, drafted and approved on the spot. */
export function FirstAnswer({ card: Card }: FirstAnswerProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const { data: comments } = useQuery(firstCommentsQuery(account.id));
  const { data: counts } = useQuery(replyCountsQuery());
  const reading = useNextReading();
  // In the address, so that a reload finds it.
  const { answer: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (answer?: string) =>
    void navigate({ search: { answer }, replace: true, resetScroll: false });

  const draft = useMutation({
    mutationFn: async (id: string) => {
      await answerOlder(id);
      choose(id);
      await draftReplies();
    },
    onError: (error) => tellFailure(appMessages.automation.notDrafted, error),
    onSettled: (_, __, id) => queries.invalidateQueries({ queryKey: inboxItemQuery(id).queryKey }),
  });

  if (chosen) {
    return (
      <ChosenComment
        key={chosen}
        id={chosen}
        drafting={draft.isPending}
        card={Card}
        onOther={() => choose()}
      />
    );
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
            No unanswered comments from the past few weeks.{" "}
            {reading.waits ? "" : "The next new comment gets a draft. "}
            {reading.sentence}
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
  comment: FirstCommentsResponse["comments"][number];
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

interface ChosenCommentProps extends FirstAnswerProps {
  id: string;
  drafting: boolean;
  onOther: () => void;
}

/** What became of the chosen comment: its draft as the inbox shows it, or why there is none; and the way to another one. */
function ChosenComment({ id, drafting, card: Card, onOther }: ChosenCommentProps) {
  const { data, error } = useQuery({
    ...inboxItemQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isDecided(state.data) ? false : POLL_MS),
  });
  useApproved(data?.item);
  const other = (
    <Button variant="quiet" size="sm" onClick={onOther} className="self-start">
      Choose another comment
    </Button>
  );
  const decided = data && isDecided(data);
  if (error || !data || (drafting && !decided)) {
    return (
      <div className="mt-3 flex flex-col gap-3">
        <p role="status" className="text-sm text-ink-3">
          {error ? "Couldn't load this comment." : "Writing a draft..."}
        </p>
        {!drafting && other}
      </div>
    );
  }
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-md border border-line bg-paper px-3 py-3">
      {!decided && (
        <p role="status" className="text-sm text-ink-2">
          This draft is taking longer than usual. It will appear here when it's ready.
        </p>
      )}
      <Card item={data.item} />
      {other}
    </div>
  );
}

/** Says that the draft was approved here, and lets the next step come at once. */
function useApproved(item: Pick<ReplyItem, "reply_status" | "channel_id"> | undefined): void {
  const queries = useQueryClient();
  const account = useAccount();
  const status = item?.reply_status;
  const channel = item?.channel_id ?? null;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "draft" && REPLY_REPLIED.includes(status ?? null)) {
      const waits = outlookOf(queries.getQueryData(outlookQuery(account.id).queryKey), channel)?.sentence;
      const undoSeconds = queries.getQueryData(settingsQuery(account.id).queryKey)?.undo_window_seconds;
      const description = [waits, undoWords(undoSeconds, waits !== undefined)].filter(Boolean).join(" ");
      notify.success(appMessages.automation.firstApproved, { description });
      void queries.invalidateQueries({ queryKey: firstStepsQuery(account.id).queryKey });
      void queries.invalidateQueries({ queryKey: todayQuery(account.id).queryKey });
    }
    before.current = status;
  }, [status, channel, queries, account.id]);
}

/** How long an approval can be taken back: for the account's own time, and longer while its channel waits. */
function undoWords(seconds: number | undefined, waits: boolean): string {
  if (waits) return "Until then you can take it back under Queued.";
  if (!seconds) return "";
  return `You can take it back under Queued for ${secondsWords(seconds)}.`;
}

const isDecided = ({ item }: InboxItem): boolean => item.reply_status !== null || item.status_reason !== null;
