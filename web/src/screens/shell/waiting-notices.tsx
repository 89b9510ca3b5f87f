import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { newsSince, type Waiting, waitingNumber } from "@/domain/waiting";
import { countInTitle } from "@/lib/title-count";
import { noticeSettingsQuery, waitingQuery } from "@/queries/notices";
import { useAccount } from "@/session/use-account";

/** Tells of what waits outside the page: in the tab's title, and by the browser where that was asked for. */
export function WaitingNotices() {
  const account = useAccount();
  const { data: waiting } = useQuery(waitingQuery());
  const { data: browser = false } = useQuery({
    ...noticeSettingsQuery(account.id),
    // Whether they are wanted matters only where the browser would show them.
    enabled: "Notification" in window && Notification.permission === "granted",
    select: (settings) => settings.browser,
  });
  const number = waiting ? waitingNumber(waiting) : 0;
  useEffect(() => {
    countInTitle(number);
    return () => countInTitle(0);
  }, [number]);
  useBrowserNotice(browser, waiting);
  return null;
}

/** Once for what is new, and only to somebody who looks at something else. */
function useBrowserNotice(wanted: boolean, waiting: Waiting | undefined): void {
  const seen = useRef<Waiting>(undefined);
  useEffect(() => {
    if (!waiting) return;
    const news = seen.current && newsSince(seen.current, waiting);
    seen.current = waiting;
    if (!news || !wanted || document.visibilityState === "visible") return;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    // Of several open tabs only one is heard.
    showNotice(news);
  }, [waiting, wanted]);
}

function showNotice(news: string): void {
  try {
    const notice = new Notification("You have comments waiting", { body: news, tag: "rejoinder-waiting" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones let no page show one, only its service worker: there one is told on the device (features/install).
  }
}
