import { CalendarDays, ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { logClick } from "@/lib/clicks";
import { cn } from "@/lib/cn";
import { isReachable } from "./reachable";

export interface CalendarProps {
  url: string;
  /** Takes the calendar's place where it cannot be shown. */
  fallback: ReactNode;
}

/**
 * The scheduler's calendar in a frame of its own. It is a stranger's page, so it is fetched only when the visitor comes
 * near it or asks for it, and framed only when it answers.
 */
export function Calendar({ url, fallback }: CalendarProps) {
  const place = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<"idle" | "asking" | "framed" | "shown" | "missing">("idle");

  useEffect(() => {
    const element = place.current;
    if (!element || step !== "idle") return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setStep("asking");
      },
      { threshold: 0.25 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [step]);

  useEffect(() => {
    if (step !== "asking") return;
    let left = false;
    void isReachable(url).then((answers) => {
      if (!left) setStep(answers ? "framed" : "missing");
    });
    return () => {
      left = true;
    };
  }, [step, url]);

  if (step === "missing") return fallback;
  return (
    <div>
      <div
        ref={place}
        className="relative flex h-[34rem] items-center justify-center overflow-hidden rounded-xl border border-line bg-sheet shadow-rest"
      >
        {step === "idle" ? (
          <Button variant="secondary" onClick={() => setStep("asking")}>
            <CalendarDays />
            Show the calendar
          </Button>
        ) : (
          step !== "shown" && (
            <p role="status" className="text-md text-ink-2">
              Loading the calendar...
            </p>
          )
        )}
        {(step === "framed" || step === "shown") && (
          <iframe
            src={url}
            title="Calendar: book a 15-minute call"
            referrerPolicy="no-referrer"
            onLoad={() => setStep("shown")}
            // Until it has something to show it would be a white box.
            className={cn("absolute inset-0 h-full w-full", step === "framed" && "opacity-0")}
          />
        )}
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-3">
        The calendar comes from our scheduling service.
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
