import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** What will be here. */
  title: ReactNode;
  /** How to get there. */
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center px-6 py-12 text-center", className)}>
      {Icon && (
        <span className="mb-4 flex size-10 items-center justify-center rounded-full border border-line bg-paper text-ink-3">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
      )}
      <p className="text-md font-medium text-ink">{title}</p>
      {children && <p className="mt-1 max-w-sm text-base text-ink-2">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
