import { useEffect } from "react";
import { BookingSection } from "./booking-section";
import { FeaturesSection } from "./features-section";
import { PricingSection } from "./pricing-section";
import { ResultsSection } from "./results-section";
import { StepsSection } from "./steps-section";
import { TestimonialsSection } from "./testimonials-section";

/** Everything below the first view, fetched right after it. */
export function LandingSections() {
  // An address with an anchor was opened before its section was here.
  useEffect(() => {
    const anchor = window.location.hash.slice(1);
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }, []);

  return (
    <div className="page">
      <FeaturesSection />
      <ResultsSection />
      <StepsSection />
      <PricingSection />
      <TestimonialsSection />
      <BookingSection />
    </div>
  );
}
