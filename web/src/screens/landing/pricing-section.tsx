import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { pricing } from "@/content/landing";
import { logClick } from "@/lib/clicks";
import { useOpenDialog } from "./landing-actions";
import { bookingAnchor } from "./landing-links";
import { Section } from "./section";

export function PricingSection() {
  const open = useOpenDialog();
  return (
    <Section id="pricing" label="Pricing" title="Two plans." lead={pricing.note}>
      <ul className="grid gap-5 md:grid-cols-2">
        {pricing.plans.map((plan) => (
          <li
            key={plan.name}
            className="flex flex-col rounded-xl border border-line bg-sheet p-6 shadow-rest sm:p-8"
          >
            <h3 className="text-xl font-semibold">{plan.name}</h3>
            <p className="mt-1 text-md text-ink-2">{plan.price}</p>
            <ul className="mt-6 mb-8 flex flex-1 flex-col gap-2.5">
              {plan.points.map((point) => (
                <li key={point} className="flex items-start gap-2.5 text-md">
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
                  {point}
                </li>
              ))}
            </ul>
            {plan.action === "request-access" ? (
              <Button
                size="lg"
                onClick={() => {
                  logClick("request_access");
                  open("access");
                }}
              >
                Request Access
              </Button>
            ) : (
              <a
                href={bookingAnchor}
                className={buttonClass("secondary", "lg")}
                onClick={() => logClick("book_call")}
              >
                Book a Call
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
