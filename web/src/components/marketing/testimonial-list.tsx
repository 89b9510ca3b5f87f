import { Film } from "lucide-react";
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

/** The films that will be here: each a title card that says that there is none yet. */
export function VideoTiles() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] gap-5">
      {videoTiles.map(({ title, length }) => (
        <li
          key={title}
          className="relative flex aspect-video flex-col justify-between overflow-hidden rounded-xl border border-line bg-accent-wash p-5"
        >
          <Trace />
          <p className="relative flex items-center gap-2 text-sm text-ink-2">
            <Film aria-hidden="true" className="size-4 shrink-0" />
            Video coming soon, {length}
          </p>
          <p className="relative max-w-[66%] text-lg sm:text-md font-semibold text-balance">{title}</p>
        </li>
      ))}
    </ul>
  );
}

/** The product's sign, a comment and its reply, large and cut by the card's edge. */
function Trace() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 90"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 h-full w-full text-accent"
    >
      <g transform="translate(112 30)" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.3">
        <path d="M8 8v20a16 16 0 0 0 16 16h8" strokeLinecap="round" />
        <circle cx="8" cy="6" r="6" fill="currentColor" stroke="none" />
        <circle cx="35" cy="44" r="10" fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}
