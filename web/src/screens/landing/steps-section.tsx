import { steps } from "@/content/landing";
import { Section } from "./section";

export function StepsSection() {
  return (
    <Section id="how-it-works" label="How it works" title="Three steps to your first reply.">
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="relative pl-14 md:pt-14 md:pl-0">
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-11 -bottom-8 left-4.5 w-px bg-line-strong md:top-4.5 md:right-2 md:bottom-auto md:left-12 md:h-px md:w-auto"
              />
            )}
            <span
              aria-hidden="true"
              className="tabular absolute top-0 left-0 flex size-9 items-center justify-center rounded-full border border-line-strong bg-sheet text-base font-semibold"
            >
              {index + 1}
            </span>
            <h3 className="pt-1 text-xl font-semibold md:pt-0">{title}</h3>
            <p className="mt-2 max-w-sm text-md text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
