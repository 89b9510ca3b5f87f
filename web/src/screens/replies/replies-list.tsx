import { LIMITS, type ReplyOrder, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { onDemand } from "@/lib/on-demand";
import { repliesPageQuery } from "@/queries/replies";
import { useZone } from "@/queries/use-zone";
import { BulkBar } from "./bulk-bar";
import { Commands } from "./commands";
import { EmptyTab } from "./empty-tab";
import { ReplyCard } from "./reply-card";
import { replyKeys } from "./reply-keys";
import { SpamBar } from "./spam-bar";
import { useKeyHelp } from "./use-key-help";
import type { ReplyDeeds } from "./use-reply-deeds";
import { useReplyList } from "./use-reply-list";

const BackfillDialog = onDemand(() => import("./backfill-dialog"), "BackfillDialog");

const PAGE = 25;

export interface RepliesListProps {
  tab: ReplyTab;
  search: string;
  order: ReplyOrder;
  connected: boolean;
  deeds: ReplyDeeds;
  onSearchKey: () => void;
  onTab: (tab: ReplyTab) => void;
}

/** The comments of one tab: polled, steady under the hand, with one of them in front for the keys. */
export function RepliesList({ tab, search, order, connected, deeds, onSearchKey, onTab }: RepliesListProps) {
  const { zone } = useZone();
  const show = useDialogs();
  const help = useKeyHelp();
  const [limit, setLimit] = useState(PAGE);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(
    repliesPageQuery({ tab, search, order, limit }),
  );
  const list = useReplyList({ tab, view: `${tab} ${search} ${order}`, rows: data?.rows ?? [], deeds });
  const commands = (
    <Commands deedOf={replyKeys(list, deeds, { "/": onSearchKey, "?": help })} onTab={onTab} />
  );

  const trouble = error && (
    <Trouble onRetry={refetch} className="mb-3 rounded-lg bg-failed-wash px-4 py-3">
      <span className="min-w-0 flex-1">
        {error instanceof ApiError ? error.message : "The comments could not be loaded."}
        {data && " What you see may be out of date."}
      </span>
    </Trouble>
  );

  if (!data) {
    return (
      <>
        {commands}
        {trouble ?? (
          <div role="status" className="flex flex-col gap-3">
            <span className="sr-only">Loading comments</span>
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="h-44 rounded-lg" />
          </div>
        )}
      </>
    );
  }

  return (
    <>
      {commands}
      {trouble}
      {tab === "spam" ? <SpamBar list={list} /> : list.canSelect && <BulkBar list={list} />}
      {tab === "unanswered" && connected && (
        <div className="mb-3">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => show((dialog) => <BackfillDialog {...dialog} />)}
          >
            Draft replies to older comments
          </Button>
        </div>
      )}
      {list.held > 0 && (
        <Button variant="secondary" size="sm" onClick={list.showHeld} className="mb-3 w-full">
          Show {list.held} new
        </Button>
      )}
      {list.rows.length === 0 ? (
        <EmptyTab tab={tab} search={search} connected={connected} />
      ) : (
        <ul ref={list.element} className="flex flex-col gap-3">
          {list.rows.map((item) => (
            <ReplyCard
              key={item.id}
              item={item}
              list={list}
              zone={zone}
              clockShift={Date.parse(data.now) - dataUpdatedAt}
            />
          ))}
        </ul>
      )}
      {data.total > data.rows.length && limit < LIMITS.list_rows && (
        <div className="mt-4 flex items-center justify-center gap-3">
          <Button
            variant="secondary"
            busy={isFetching && data.rows.length < limit - PAGE + 1}
            onClick={() => setLimit(Math.min(LIMITS.list_rows, limit + PAGE))}
          >
            Show more
          </Button>
          <span className="tabular text-sm text-ink-3">
            {data.rows.length} of {data.total.toLocaleString("en")}
          </span>
        </div>
      )}
    </>
  );
}
