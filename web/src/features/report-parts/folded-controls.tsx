import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";

export interface FoldedControlsProps {
  /** What is chosen, in a line. */
  summary: string;
  children: ReactNode;
}

/** Days and filters: side by side where there is room; on a phone one line, so that the first number is in sight. */
export function FoldedControls({ summary, children }: FoldedControlsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="hidden flex-col gap-4 sm:flex">{children}</div>
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        className="w-full justify-start sm:hidden"
        aria-label={`Days and filters: ${summary}`}
      >
        <SlidersHorizontal aria-hidden="true" />
        <span className="truncate">{summary}</span>
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Days and filters">
        <div className="flex flex-col gap-4">{children}</div>
      </Sheet>
    </>
  );
}
