import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Bookmark, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { InboxCounts, InboxView } from "@/api/inbox";
import type { SavedView } from "@/api/saved-views";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { countWords } from "@/domain/waiting";
import { viewKey } from "@/features/replies-address/search";
import { tabLabels } from "@/features/replies-address/tab-labels";
import { useMyPlace } from "@/queries/accounts";
import { useSavedViews } from "./use-saved-views";

export interface SavedViewsProps {
  view: InboxView;
  onView: (view: InboxView) => void;
}

/** The views that somebody named, each with its count; and the way to name the one that is shown. */
export function SavedViews({ view, onView }: SavedViewsProps) {
  const may = useMyPlace().permissions.includes("answer");
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const { views, error, busy, save, remove } = useSavedViews(open);

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
          {views.map(({ saved, counted }) => (
            <li key={saved.id} className="flex items-center gap-1">
              <ViewButton
                saved={saved}
                counted={counted}
                current={viewKey(saved) === viewKey(view)}
                onChoose={() => choose(saved)}
              />
              {may && (
                <Button
                  variant="quiet"
                  size="icon-sm"
                  aria-label={`Delete view ${saved.name}`}
                  disabled={busy}
                  onClick={() => void remove(saved)}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
        {may ? (
          <SaveViewForm
            name={name}
            onName={setName}
            busy={busy}
            onSave={async () => {
              if (await save(name.trim(), view)) setName("");
            }}
          />
        ) : (
          views.length === 0 && <p className="text-sm text-ink-3">No saved views yet.</p>
        )}
      </div>
    </Popover>
  );
}

interface ViewButtonProps {
  saved: SavedView;
  /** How many comments it holds, once they are counted. */
  counted: InboxCounts | undefined;
  current: boolean;
  onChoose: () => void;
}

function ViewButton({ saved, counted, current, onChoose }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onChoose}
      className="flex h-9 pointer-coarse:h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-hover aria-[current]:font-semibold"
    >
      <span className="min-w-0 flex-1 truncate">{saved.name}</span>
      <span className="shrink-0 text-xs font-normal text-ink-3">{tabLabels[saved.tab]}</span>
      {counted && (
        <span className="tabular shrink-0">{countWords(counted.total, counted.capped || undefined)}</span>
      )}
    </button>
  );
}

interface SaveViewFormProps {
  name: string;
  onName: (name: string) => void;
  busy: boolean;
  onSave: () => Promise<void>;
}

function SaveViewForm({ name, onName, busy, onSave }: SaveViewFormProps) {
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) await onSave();
  }

  return (
    <form onSubmit={onSubmit} className="mt-3 flex items-end gap-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1">
        <TextField
          label="Save current view as"
          value={name}
          maxLength={COLUMN_LIMITS.saved_views.name.longest}
          autoComplete="off"
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={busy || !name.trim()}>
        Save
      </Button>
    </form>
  );
}
