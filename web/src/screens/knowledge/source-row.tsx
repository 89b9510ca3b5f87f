import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Source } from "@/api/knowledge";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { Passages } from "./passages";

export interface SourceRowProps {
  title: string;
  /** Badges, dates and the like, below the title. */
  about: ReactNode;
  children?: ReactNode;
  source: Source;
  /** Said where the source has no passage. */
  none: string;
  /** At the end of the row. */
  menu?: ReactNode;
}

/** One source with what is known about it; its passages are read when somebody wants to see them. */
export function SourceRow({ title, about, children, source, none, menu }: SourceRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="py-3 pr-2 pl-4 sm:pr-3 sm:pl-5">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-base font-medium break-words">
            {title}
          </h3>
          {children}
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">{about}</div>
        </div>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`Passages of ${title}`}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className={cn("transition-transform duration-150", open && "rotate-180")} />
        </Button>
        {menu}
      </div>
      <div id={id} className={cn(open && "pt-3 pr-2")}>
        {open && <Passages source={source} label={`Passages from ${title}`} none={none} />}
      </div>
    </li>
  );
}
