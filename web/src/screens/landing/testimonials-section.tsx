import { TestimonialList, VideoTiles } from "@/components/marketing/testimonial-list";
import { Section } from "./section";

export function TestimonialsSection() {
  return (
    <Section id="testimonials" label="Testimonials" title="From people who reply for a living.">
      <TestimonialList />
      <div className="mt-10">
        <VideoTiles />
      </div>
    </Section>
  );
}
