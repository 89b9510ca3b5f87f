import { Button } from "@/components/ui/button";
import { forgetText, type KeptText, keepText } from "@/lib/kept-texts";

export interface NewerTextProps {
  id: string;
  /** What stands there now, and whose it is. */
  current: string;
  version: { id: number; by: string | null };
  /** What is being written. */
  kept: KeptText;
}

/** Somebody changed the reply while it was being written: both texts are shown, and who writes chooses. */
export function NewerText({ id, current, version, kept }: NewerTextProps) {
  return (
    <div role="status" className="rounded-md bg-held-wash px-3 py-2 text-sm">
      <p className="font-medium text-held">
        {version.by
          ? `${version.by} changed this reply while you were writing.`
          : "The reply changed while you were writing."}
      </p>
      <p dir="auto" className="mt-1 max-h-40 overflow-y-auto break-words whitespace-pre-wrap text-ink">
        {current}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => forgetText(id)}>
          Use their text
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => keepText(id, { ...kept, base: current, version: version.id })}
        >
          Keep mine
        </Button>
      </div>
    </div>
  );
}
