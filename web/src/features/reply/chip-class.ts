/** A small button beside a text that shows what is behind it. */
export const chipClass =
  "inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-full border border-line bg-sunken px-2 text-xs font-medium " +
  "text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink " +
  "sm:max-w-72 pointer-coarse:h-11";
