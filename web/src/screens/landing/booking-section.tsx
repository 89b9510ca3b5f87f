import { booking } from "@/content/landing";
import { Scheduler } from "@/features/booking/scheduler";
import { Section } from "./section";

export function BookingSection() {
  return (
    <Section id="book-a-call" label="Book a call" title={booking.title} lead={booking.lead} last>
      <Scheduler />
    </Section>
  );
}
