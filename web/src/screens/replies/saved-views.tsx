import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { InboxView } from "@/api/inbox";
import { deleteView, type SavedView, saveView } from "@/api/saved-views";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import { countWords } from "@/domain/waiting";
import { viewKey } from "@/features/replies-address/search";
import { tabLabels } from "@/features/replies-address/tab-labels";
import { useMyPlace } from "@/queries/accounts";
import { inboxCountsQuery, savedViewsQuery } from "@/queries/replies";
import { useAccount } from "@/session/use-account";

export interface SavedViewsProps {
  view: InboxView;
  onView: (view: InboxView) => void;
}

/** The views that somebody named, each with its count; and the way to name the one that is shown. */
export function SavedViews({ view, onView }: SavedViewsProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const may = useMyPlace().permissions.includes("answer");
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const query = savedViewsQuery(account.id);
  const { data: views = [], error } = useQuery({ ...query, enabled: open });
  const counts = useQueries({
    queries: views.map(({ tab, filters }) => ({ ...inboxCountsQuery(tab, filters), enabled: open })),
  });

  async function change(deed: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await deed();
      // A first list that is still under way is kept by an invalidation, and lacks what was just done.
      await queries.cancelQueries({ queryKey: query.queryKey });
      await queries.invalidateQueries({ queryKey: query.queryKey });
      return true;
    } catch (failure) {
      await tellFailure(appMessages.replies.notDone, failure);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() && (await change(() => saveView(account.id, name.trim(), view)))) setName("");
  }

  function choose({ tab, filters, order }: SavedView) {
    setOpen(false);
    onView({ tab, filters, order });
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Saved views"
      trigger={
        <Button variant="secondary" aria-label="Saved views">
          <Bookmark aria-hidden="true" />
          <span className="max-xl:hidden">Views</span>
        </Button>
      }
    >
      <div className="w-[min(22rem,calc(100vw-4rem))]">
        {error && <p className="text-sm text-failed">Couldn't load your saved views.</p>}
        <ul aria-label="Saved views" className="flex max-h-72 flex-col overflow-y-auto">
          {views.map((saved, index) => {
            const { total, capped } = counts[index]?.data ?? {};
            return (
              <li key={saved.id} className="flex items-center gap-1">
                <button
                  type="button"
                  aria-current={viewKey(saved) === viewKey(view) || undefined}
                  onClick={() => choose(saved)}
                  className="flex h-9 pointer-coarse:h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-hover aria-[current]:font-semibold"
                >
                  <span className="min-w-0 flex-1 truncate">{saved.name}</span>
                  <span className="shrink-0 text-xs font-normal text-ink-3">{tabLabels[saved.tab]}</span>
                  {total !== undefined && (
                    <span className="tabular shrink-0">{countWords(total, capped || undefined)}</span>
                  )}
                </button>
                {may && (
                  <Button
                    variant="quiet"
                    size="icon-sm"
                    aria-label={`Delete view ${saved.name}`}
                    disabled={busy}
                    onClick={() => void change(() => deleteView(saved.id))}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {may ? (
          <form onSubmit={onSubmit} className="mt-3 flex items-end gap-2 border-t border-line pt-3">
            <div className="min-w-0 flex-1">
              <TextField
                label="Save current view as"
                value={name}
                maxLength={COLUMN_LIMITS.saved_views.name.longest}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            </div>
            <Button type="submit" disabled={busy || !name.trim()}>
              Save
            </Button>
          </form>
        ) : (
          views.length === 0 && <p className="text-sm text-ink-3">No saved views yet.</p>
        )}
      </div>
    </Popover>
  );
}
