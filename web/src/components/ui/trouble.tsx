import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { Button } from "./button";

export interface TroubleProps {
  children: ReactNode;
  /** Where asking once more may help. */
  onRetry?: () => unknown;
  retryText?: string;
  className?: string;
}

/** What did not work, where it was to be seen. */
export function Trouble({ children, onRetry, retryText = "Try again", className }: TroubleProps) {
  return (
    <p role="alert" className={cn("flex flex-wrap items-center gap-3 text-sm text-failed", className)}>
      {children}
      {onRetry && (
        <Button variant="secondary" size="sm" onClick={() => void onRetry()}>
          {retryText}
        </Button>
      )}
    </p>
  );
}
