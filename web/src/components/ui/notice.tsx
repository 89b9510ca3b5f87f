import { CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { type Tone, toneText } from "./badge";

export interface NoticeProps {
  icon?: LucideIcon;
  tone?: Tone;
  children: ReactNode;
  /** Sits at the end of the row. */
  action?: ReactNode;
}

/** Something about the whole screen that a person should know before they go on. */
export function Notice({ icon: Icon = CircleAlert, tone = "waiting", children, action }: NoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-sheet px-4 py-3 text-sm text-ink-2"
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", toneText[tone])} />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  );
}

export const noticeLinkClass = "font-medium text-accent underline underline-offset-2";
