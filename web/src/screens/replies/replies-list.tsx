import { LIMITS, type ReplyOrder, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import type { ReplyItem } from "@/api/comments";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { normaliseTimeZone } from "@/domain/time-zone";
import { canDismiss, canResend, canWrite } from "@/domain/what-may";
import { commentLink } from "@/domain/youtube-links";
import { getKeptText } from "@/lib/kept-texts";
import { onDemand } from "@/lib/on-demand";
import { profileQuery } from "@/queries/account";
import { repliesPageQuery } from "@/queries/replies";
import { useUser } from "@/session/use-user";
import { BulkBar } from "./bulk-bar";
import { EmptyTab } from "./empty-tab";
import { ReplyCard } from "./reply-card";
import type { Shortcut } from "./shortcuts";
import type { ReplyDeeds } from "./use-reply-deeds";
import { useShortcuts } from "./use-shortcuts";
import { useSteadyRows } from "./use-steady-rows";

const ResendDialog = onDemand(() => import("./resend-dialog"), "ResendDialog");
const CommandMenu = onDemand(() => import("./command-menu"), "CommandMenu");
const BackfillDialog = onDemand(() => import("./backfill-dialog"), "BackfillDialog");

const ManageDialog = onDemand(() => import("./manage-dialog"), "ManageDialog");

const PAGE = 25;

export interface RepliesListProps {
  tab: ReplyTab;
  search: string;
  order: ReplyOrder;
  connected: boolean;
  deeds: ReplyDeeds;
  onSearchKey: () => void;
  onHelp: () => void;
  onTab: (tab: ReplyTab) => void;
}

/** The comments of one tab: polled, steady under the hand, with one of them in front for the keys. */
export function RepliesList({
  tab,
  search,
  order,
  connected,
  deeds,
  onSearchKey,
  onHelp,
  onTab,
}: RepliesListProps) {
  const user = useUser();
  const { data: profile } = useQuery(profileQuery(user));
  const zone = normaliseTimeZone(profile?.timezone);
  const [limit, setLimit] = useState(PAGE);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(
    repliesPageQuery({ tab, search, order, limit }),
  );
  const [currentId, setCurrentId] = useState<string>();
  const [editingId, setEditingId] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [resending, setResending] = useState<ReplyItem>();
  const [managing, setManaging] = useState<{ item: ReplyItem; action: "edit" | "delete" }>();
  const [backfilling, setBackfilling] = useState<boolean>();
  const [commanding, setCommanding] = useState<boolean>();
  const lastEdited = useRef<ReplyItem>(undefined);
  const list = useRef<HTMLUListElement>(null);

  const fresh = (data?.rows ?? []).filter((row) => !deeds.hasLeft(row.id, tab));
  const { shown, held, showHeld } = useSteadyRows(fresh, `${tab} ${search} ${order}`);

  // A comment that leaves the tab while somebody writes stays in sight as it was, with the text.
  const edited = shown.find((row) => row.id === editingId);
  useEffect(() => {
    if (edited) lastEdited.current = edited;
  }, [edited]);
  const orphan =
    editingId && !edited && lastEdited.current?.id === editingId && getKeptText(editingId)
      ? lastEdited.current
      : undefined;
  const rows = orphan ? [{ ...orphan, reply_status: "posting" }, ...shown] : shown;

  const current = rows.find((row) => row.id === currentId) ?? rows[0];

  function focusRow(id: string | undefined) {
    if (!id) return;
    setCurrentId(id);
    const element = list.current?.querySelector<HTMLElement>(`[data-reply="${id}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  }

  /** The comment that takes over when one leaves, so that the next key finds a target. */
  function neighbour(id: string): string | undefined {
    const index = rows.findIndex((row) => row.id === id);
    return (rows[index + 1] ?? rows[index - 1])?.id;
  }

  function step(by: 1 | -1) {
    const index = rows.findIndex((row) => row.id === current?.id);
    // The first press takes the first comment, which is framed already.
    const next = currentId === undefined ? current : (rows[index + by] ?? current);
    focusRow(next?.id);
  }

  function leave(item: ReplyItem) {
    setSelected((ids) => new Set([...ids].filter((id) => id !== item.id)));
    focusRow(neighbour(item.id));
  }

  async function approve(item: ReplyItem, text?: string) {
    setEditingId(undefined);
    leave(item);
    const done = await deeds.approve(item, text);
    // A refused text is shown again, not lost.
    if (!done && text !== undefined) setEditingId(item.id);
  }

  async function save(item: ReplyItem, text: string) {
    setEditingId(undefined);
    const done = await deeds.saveText(item, text);
    if (!done) setEditingId(item.id);
    else focusRow(item.id);
  }

  function dismiss(item: ReplyItem) {
    leave(item);
    deeds.dismiss(item);
  }

  function resend(item: ReplyItem) {
    if (item.reply_status === "unknown") setResending(item);
    else void deeds.resend(item);
  }

  function closeEditor(item: ReplyItem) {
    setEditingId(undefined);
    focusRow(item.id);
  }

  const link = current && commentLink(current.video_id, current.youtube_reply_id ?? current.comment_id);
  /** What each key does just now; nothing where there is nothing to do. */
  const deedOf: Record<Shortcut, (() => void) | undefined> = {
    j: () => step(1),
    k: () => step(-1),
    a: current?.reply_status === "draft" ? () => void approve(current) : undefined,
    e:
      current && canWrite(current.reply_status)
        ? () => {
            setCurrentId(current.id);
            setEditingId(current.id);
          }
        : undefined,
    d: current && canDismiss(current.reply_status) ? () => dismiss(current) : undefined,
    z: deeds.undoable
      ? () => void deeds.undoLast()
      : current?.reply_status === "queue"
        ? () => void deeds.cancel(current)
        : undefined,
    r: current && canResend(current.reply_status) ? () => resend(current) : undefined,
    x: current?.reply_status === "draft" ? () => toggle(current.id, !selected.has(current.id)) : undefined,
    h: current && (() => setOpenId(openId === current.id ? undefined : current.id)),
    o: link ? () => void window.open(link, "_blank", "noreferrer") : undefined,
    "/": onSearchKey,
    "?": onHelp,
  };
  useShortcuts(deedOf, () => setCommanding(true));

  function toggle(id: string, on: boolean) {
    setSelected((ids) => {
      const next = new Set(ids);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  if (!data) {
    return error ? (
      <Trouble error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">Loading comments</span>
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
    );
  }

  const clockShift = Date.parse(data.now) - dataUpdatedAt;
  const chosen = shown.filter((row) => selected.has(row.id));
  return (
    <>
      {error && <Trouble error={error} onRetry={() => void refetch()} stale />}
      {tab === "to_approve" && shown.length > 1 && (
        <BulkBar
          rows={shown}
          selected={selected}
          onSelect={(ids) => setSelected(new Set(ids))}
          onApprove={() => {
            setSelected(new Set());
            void deeds.approveMany(chosen);
          }}
        />
      )}
      {tab === "unanswered" && connected && (
        <div className="mb-3">
          <Button variant="secondary" size="sm" onClick={() => setBackfilling(true)}>
            Draft replies to older comments
          </Button>
        </div>
      )}
      {held > 0 && (
        <Button variant="secondary" size="sm" onClick={showHeld} className="mb-3 w-full">
          Show {held} new
        </Button>
      )}
      {rows.length === 0 ? (
        <EmptyTab tab={tab} search={search} connected={connected} />
      ) : (
        <ul ref={list} className="flex flex-col gap-3">
          {rows.map((item) => (
            <ReplyCard
              key={item.id}
              item={item}
              zone={zone}
              clockShift={clockShift}
              current={item.id === current?.id}
              onFocus={() => setCurrentId(item.id)}
              selected={selected.has(item.id)}
              onSelect={tab === "to_approve" && shown.length > 1 ? (on) => toggle(item.id, on) : undefined}
              editing={item.id === editingId}
              detailsOpen={item.id === openId}
              onApprove={() => void approve(item)}
              onEdit={() => setEditingId(item.id)}
              onDismiss={() => dismiss(item)}
              onCancel={() => void deeds.cancel(item)}
              onResend={() => resend(item)}
              onManage={(action) => setManaging({ item, action })}
              onToggleDetails={() => setOpenId(openId === item.id ? undefined : item.id)}
              onApproveText={(text) => void approve(item, text)}
              onSaveText={(text) => void save(item, text)}
              onCloseEditor={() => closeEditor(item)}
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
      <Suspense>
        {resending && (
          <ResendDialog item={resending} onClose={() => setResending(undefined)} onResend={deeds.resend} />
        )}
        {managing && <ManageDialog {...managing} onClose={() => setManaging(undefined)} />}
        {commanding !== undefined && (
          <CommandMenu open={commanding} onOpenChange={setCommanding} deedOf={deedOf} onTab={onTab} />
        )}
        {backfilling !== undefined && <BackfillDialog open={backfilling} onOpenChange={setBackfilling} />}
      </Suspense>
    </>
  );
}

function Trouble({ error, onRetry, stale }: { error: Error; onRetry: () => void; stale?: boolean }) {
  const message = error instanceof ApiError ? error.message : "The comments could not be loaded.";
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-lg bg-failed-wash px-4 py-3 text-sm text-failed"
    >
      <span className="min-w-0 flex-1">
        {message}
        {stale && " What you see may be out of date."}
      </span>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
