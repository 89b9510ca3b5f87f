import { Button } from "@/components/ui/button";
import { forgetText } from "@/lib/kept-texts";

/** What was typed into a reply and not saved: the text that Approve sends, in the place of the one it replaces. */
export function UnsavedEdit({ id, text }: { id: string; text: string }) {
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-waiting">
        Your unsaved edit. Approving posts this text.
        <Button variant="quiet" size="sm" onClick={() => forgetText(id)}>
          Discard edit
        </Button>
      </p>
    </>
  );
}
