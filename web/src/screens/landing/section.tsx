import type { ReactNode } from "react";

export interface SectionProps {
  /** The anchor. */
  id: string;
  /** The word in the margin. */
  label: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** Ends the page's thread: its dot is the reply. */
  last?: boolean;
}

/** A section of the landing page: a stop on the thread that runs down the margin on wide screens. */
export function Section({ id, label, title, lead, children, last }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="relative py-16 lg:pl-44 lg:py-24">
      <span
        aria-hidden="true"
        className={`absolute top-0 left-[3.5px] hidden w-px bg-line-strong lg:block ${last ? "h-28" : "bottom-0"}`}
      />
      <p className="mb-4 flex items-center gap-3 text-sm font-medium text-ink-3 lg:absolute lg:top-26 lg:left-0 lg:mb-0">
        <span
          aria-hidden="true"
          className={
            last
              ? "size-3 rounded-full bg-accent ring-4 ring-paper lg:-ml-[2px]"
              : "size-2 rounded-full bg-ink ring-4 ring-paper"
          }
        />
        {label}
      </p>
      <div className="max-w-2xl">
        <h2 id={`${id}-title`} className="text-3xl font-semibold lg:text-4xl">
          {title}
        </h2>
        {lead && <p className="mt-4 text-lg text-ink-2">{lead}</p>}
      </div>
      <div className="mt-10 lg:mt-14">{children}</div>
    </section>
  );
}
