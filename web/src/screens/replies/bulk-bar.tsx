import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { hasWarnings } from "./reply-warnings";
import type { ReplyList } from "./use-reply-list";

/** Chooses several drafts and approves them; what carries a warning is only ever chosen one by one. */
export function BulkBar({ list: { shown, selected, select, approveSelected } }: { list: ReplyList }) {
  const clean = shown.filter((row) => !hasWarnings(row)).map((row) => row.id);
  const count = shown.filter((row) => selected.has(row.id)).length;
  const allClean = clean.length > 0 && clean.every((id) => selected.has(id));
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={`All without warnings (${clean.length})`}
        checked={allClean}
        indeterminate={count > 0 && !allClean}
        disabled={clean.length === 0}
        onCheckedChange={(all) => select(all ? clean : [])}
      />
      {count > 0 && (
        <Button size="sm" onClick={approveSelected}>
          Approve {count}
        </Button>
      )}
    </div>
  );
}
