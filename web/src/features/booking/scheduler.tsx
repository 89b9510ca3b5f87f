import { CalendarDays, ExternalLink, Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { bookingLink, bookingUrl } from "@/content/installation";
import { logClick } from "@/lib/clicks";

/** Where a visitor books a call: the scheduler's calendar, or without a scheduler a mail. */
export function Scheduler() {
  if (bookingUrl) return <Calendar url={bookingUrl} />;
  return (
    <p className="rounded-xl border border-line bg-sheet p-6 text-md text-ink-2 shadow-rest">
      {bookingLink ? (
        <a href={bookingLink} onClick={() => logClick("book_call")} className={buttonClass("secondary")}>
          <Mail aria-hidden="true" />
          Ask for a call by mail
        </a>
      ) : (
        "Say in your request for access that you would like a call first."
      )}
    </p>
  );
}

/**
 * The scheduler's calendar in a frame of its own. It is a stranger's page, so it is fetched only when the visitor comes
 * near it or asks for it; the link beside it works where frames are blocked.
 */
function Calendar({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || wanted) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setWanted(true);
      },
      { threshold: 0.25 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [wanted]);

  return (
    <div>
      <div
        ref={place}
        className="flex h-[34rem] items-center justify-center overflow-hidden rounded-xl border border-line bg-sheet shadow-rest"
      >
        {wanted ? (
          <iframe
            src={url}
            title="Calendar: book a 15-minute call"
            loading="lazy"
            referrerPolicy="no-referrer"
            className="h-full w-full"
          />
        ) : (
          <Button variant="secondary" onClick={() => setWanted(true)}>
            <CalendarDays />
            Show the calendar
          </Button>
        )}
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-3">
        The calendar is served by our scheduler.
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => logClick("book_call")}
          className={buttonClass("quiet", "sm")}
        >
          Open it in a new tab
          <ExternalLink aria-hidden="true" />
        </a>
      </p>
    </div>
  );
}
