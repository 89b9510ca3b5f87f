import { ExternalLink, Mail } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { bookingLink, bookingUrl } from "@/content/installation";
import { logClick } from "@/lib/clicks";
import { BookingCard } from "./booking-card";
import { Calendar } from "./calendar";

/** Where a visitor books a call: the scheduler's calendar, or without a scheduler a mail. */
export function Scheduler() {
  if (bookingUrl) return <Calendar url={bookingUrl} fallback={<InItsPlace url={bookingUrl} />} />;
  if (!bookingLink) {
    return (
      <BookingCard
        title="Ask for a call"
        text="Mention in your access request that you'd like a call first."
      />
    );
  }
  return (
    <BookingCard title="Find a time by email" text="Suggest a time or two that suit you.">
      <a href={bookingLink} onClick={() => logClick("book_call")} className={buttonClass("secondary", "lg")}>
        <Mail aria-hidden="true" />
        Ask for a call by email
      </a>
    </BookingCard>
  );
}

/** The calendar can't be shown here; it may open on a page of its own. */
function InItsPlace({ url }: { url: string }) {
  return (
    <BookingCard
      title="The calendar can't be shown here"
      text="Your network or a content blocker may have stopped it. It may still open in a new tab."
    >
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => logClick("book_call")}
        className={buttonClass("secondary", "lg")}
      >
        Open the calendar
        <ExternalLink aria-hidden="true" />
      </a>
    </BookingCard>
  );
}
