import { Play } from "lucide-react";
import { testimonials, videoTiles } from "@/content/landing";

/** What people who answer comments say of it. */
export function TestimonialList() {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {testimonials.map(({ quote, role }) => (
        <li key={role}>
          <figure className="flex h-full flex-col rounded-xl border border-line bg-sheet p-6 shadow-rest">
            <blockquote className="flex-1 text-md text-ink">“{quote}”</blockquote>
            <figcaption className="mt-6 flex items-center gap-2.5 text-sm text-ink-3">
              <span aria-hidden="true" className="h-px w-5 bg-control" />
              {role}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** The films that will be here. */
export function VideoTiles() {
  return (
    <ul className="grid gap-5 sm:grid-cols-3">
      {videoTiles.map(({ title, length }) => (
        <li key={title}>
          <div
            aria-hidden="true"
            className="flex aspect-video items-center justify-center rounded-xl border border-dashed border-line-strong bg-sunken text-ink-3"
          >
            <Play className="size-6" strokeWidth={1.5} />
          </div>
          <p className="mt-3 text-base font-medium">{title}</p>
          <p className="text-sm text-ink-3">Video coming soon, {length}</p>
        </li>
      ))}
    </ul>
  );
}
