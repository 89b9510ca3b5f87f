import { useQuery } from "@tanstack/react-query";
import { outlookOf } from "@/domain/posting-outlook";
import { outlookQuery } from "@/queries/automation";
import { useAccount } from "@/session/use-account";
import { useNow } from "./use-now";

/** `1:58` */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export interface UndoCountdownProps {
  channelId: string;
  /** When posting may begin, by the product's clock. */
  postAfter: string;
  /** The product's clock minus the browser's, in milliseconds. */
  clockShift: number;
}

/** How long a queued reply can surely be taken back, afterwards only until it is taken up for posting; or why it waits. */
export function UndoCountdown({ channelId, postAfter, clockShift }: UndoCountdownProps) {
  const { data: outlook } = useQuery(outlookQuery(useAccount().id));
  const left = Date.parse(postAfter) - (useNow(1000) + clockShift);
  // A time is said only where it is known that it will be kept.
  if (!outlook) return null;
  const waits = outlookOf(outlook, channelId);
  if (waits) return <span title={waits.sentence}>{waits.label}</span>;
  if (left <= 0) return <span>Posting shortly</span>;
  return (
    <span role="timer" aria-label="Time left to undo" className="tabular">
      Posts in {minutesAndSeconds(left)}
    </span>
  );
}
