import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

export interface PagePressProps {
  /** Why the last press did nothing. */
  problem: string | undefined;
  busy: boolean;
  onPress: () => Promise<void>;
  /** The id of what the press is about. */
  about?: string;
  children: ReactNode;
}

/** The one thing to press on a page that a mail leads to. */
export function PagePress({ problem, busy, onPress, about, children }: PagePressProps) {
  return (
    <>
      {problem && (
        <p role="alert" className="mt-4 rounded-md bg-failed-wash px-3 py-2 text-sm text-failed">
          {problem}
        </p>
      )}
      <Button
        size="lg"
        className="mt-6 w-full"
        busy={busy}
        onClick={() => void onPress()}
        aria-describedby={about}
      >
        {children}
      </Button>
    </>
  );
}
