import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";
import type { ReplyList } from "./use-reply-list";

const SpamLessonsDialog = onDemand(() => import("./spam-lessons-dialog"), "SpamLessonsDialog");

/** Judges several comments that look like spam, and shows what was learned from such judgements. */
export function SpamBar({
  list: { shown, selected, select, canSelect, judgeSelected },
}: {
  list: ReplyList;
}) {
  const show = useDialogs();
  const count = shown.filter((row) => selected.has(row.id)).length;
  const all = count === shown.length;
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      {canSelect && (
        <Checkbox
          label={`All shown (${shown.length})`}
          checked={all}
          indeterminate={count > 0 && !all}
          onCheckedChange={(every) => select(every ? shown.map((row) => row.id) : [])}
        />
      )}
      {count > 0 && (
        <>
          <Button size="sm" onClick={() => judgeSelected("not_spam")}>
            {count} not spam
          </Button>
          <Button variant="secondary" size="sm" onClick={() => judgeSelected("spam")}>
            Never like these {count} again
          </Button>
        </>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="ml-auto"
        onClick={() => show((dialog) => <SpamLessonsDialog {...dialog} />)}
      >
        What was learned
      </Button>
    </div>
  );
}
