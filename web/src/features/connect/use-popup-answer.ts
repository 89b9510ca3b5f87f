import { type RefObject, useEffect, useEffectEvent } from "react";
import { type OAuthMessage, readOAuthMessage } from "./oauth-message";

const CLOSED_CHECK_MS = 500;

export interface PopupAnswerInput {
  popup: RefObject<Window | null>;
  /** Google is asked in the popup. */
  isWaiting: boolean;
  onAnswer: (message: OAuthMessage) => void;
  /** The popup was closed without a word. */
  onClosed: () => void;
}

/** Listens for what the callback screen in the popup tells, and looks whether the popup was closed. */
export function usePopupAnswer({ popup, isWaiting, ...told }: PopupAnswerInput): void {
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = readOAuthMessage(event);
    if (message) told.onAnswer(message);
  });
  const onClosed = useEffectEvent(() => {
    popup.current = null;
    told.onClosed();
  });

  useEffect(() => {
    if (!isWaiting) return;

    const listener = (event: MessageEvent) => onMessage(event);

    // A message sent just before closing arrives later than the closing shows: only the second look counts.
    let seenClosed = false;
    const timer = setInterval(() => {
      if (!popup.current?.closed) return;
      if (seenClosed) onClosed();
      seenClosed = true;
    }, CLOSED_CHECK_MS);

    window.addEventListener("message", listener);
    return () => {
      window.removeEventListener("message", listener);
      clearInterval(timer);
    };
  }, [isWaiting, popup]);
}
