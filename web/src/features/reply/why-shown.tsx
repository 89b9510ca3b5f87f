import { ChevronDown, GraduationCap } from "lucide-react";
import { useState } from "react";
import type { ShownSource } from "@/domain/sources";
import { chipClass } from "./chip-class";
import { LearnedFrom } from "./learned-from";
import { Sources } from "./sources";

export interface WhyShownProps {
  item: { sources: readonly ShownSource[]; lessons: readonly string[]; video_id: string | null };
  zone: string;
}

/** Why a draft says what it says: its sources, and what it was learned from, which is read when it is asked for. */
export function WhyShown({ item, zone }: WhyShownProps) {
  const [open, setOpen] = useState(false);
  const isTaught = item.lessons.length > 0;
  if (item.sources.length === 0 && !isTaught) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1.5">
        <Sources sources={item.sources} videoId={item.video_id} />
        {isTaught && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={chipClass}>
            <GraduationCap aria-hidden="true" className="size-3.5 shrink-0" />
            Learned from you
            <ChevronDown aria-hidden="true" className={open ? "size-3.5 rotate-180" : "size-3.5"} />
          </button>
        )}
      </div>
      {open && (
        <LearnedFrom
          ids={item.lessons}
          zone={zone}
          none={<p className="text-xs text-ink-3">It has since been forgotten.</p>}
        />
      )}
    </div>
  );
}
