import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { ResultList } from "@/components/marketing/result-list";
import { TestimonialList, VideoTiles } from "@/components/marketing/testimonial-list";
import { Screen } from "@/components/page/screen";
import { buttonClass } from "@/components/ui/button-class";
import { introText, sections } from "@/content/how-it-works";
import { bookingLink, bookingUrl } from "@/content/installation";
import { booking } from "@/content/landing";
import { logClick } from "@/lib/clicks";
import { cn } from "@/lib/cn";
import { IntroVideo } from "./intro-video";
import { useSectionInView } from "./use-section-in-view";

const ids = sections.map(({ id }) => id);

function Part({ id, title, children }: { id: (typeof ids)[number]; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pb-14">
      <h2 id={`${id}-title`} className="mb-5 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function BookingLink({ className }: { className?: string }) {
  if (!bookingLink) return null;
  return (
    <a
      href={bookingLink}
      target={bookingUrl && "_blank"}
      rel="noopener noreferrer"
      onClick={() => logClick("book_call")}
      className={cn(buttonClass("primary"), className)}
    >
      <CalendarDays aria-hidden="true" />
      Book a Call
    </a>
  );
}

export function HowItWorksScreen() {
  const current = useSectionInView(ids);
  return (
    <Screen
      title="How it works?"
      description="How a comment gets a public reply, and who decides at each step."
      wide
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="max-w-4xl">
          <Part id="intro" title="From comment to reply">
            <IntroVideo />
            <ol className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
              {introText.map(({ title, text }, index) => (
                <li key={title} className="flex gap-3.5">
                  <span
                    aria-hidden="true"
                    className="tabular mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-xs font-semibold"
                  >
                    {index + 1}
                  </span>
                  <div>
                    <h3 className="text-md font-semibold">{title}</h3>
                    <p className="mt-1 text-base text-ink-2">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </Part>
          <Part id="testimonials" title="From people who reply for a living">
            <TestimonialList />
            <div className="mt-8">
              <VideoTiles />
            </div>
          </Part>
          <Part id="results" title="Results">
            <ResultList />
          </Part>
          <Part id="book-a-call" title="Book a call">
            <div className="flex flex-wrap items-center justify-between gap-5 rounded-xl border border-line bg-sheet p-6 shadow-rest">
              <p className="max-w-md text-md text-ink-2">{booking.lead}</p>
              <BookingLink />
            </div>
          </Part>
        </div>

        <nav aria-label="On this page" className="hidden lg:block">
          <ul className="sticky top-8 flex flex-col border-l border-line text-sm">
            {sections.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={current === id ? "location" : undefined}
                  className="-ml-px block border-l border-transparent py-1.5 pl-4 text-ink-3 transition-colors hover:text-ink aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>

      <div className="sticky bottom-15 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden">
        <p className="text-sm text-ink-2">15 minutes, on your own channel</p>
        <BookingLink />
      </div>
    </Screen>
  );
}
