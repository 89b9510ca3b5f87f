import { useApproved } from "@/queries/use-approved";
import { useNow } from "./use-now";

/** `1:58` */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export interface UndoCountdownProps {
  /** When posting may begin, by the product's clock. */
  postAfter: string;
  /** The product's clock minus the browser's, in milliseconds. */
  clockShift: number;
}

/** How long a queued reply can surely be taken back; afterwards only until it is taken up for posting. */
export function UndoCountdown({ postAfter, clockShift }: UndoCountdownProps) {
  const approved = useApproved();
  const left = Date.parse(postAfter) - (useNow(1000) + clockShift);
  if (!approved) return <span>Waiting for access</span>;
  if (left <= 0) return <span>Posting shortly</span>;
  return (
    <span role="timer" aria-label="Time left to undo" className="tabular">
      Posts in {minutesAndSeconds(left)}
    </span>
  );
}
