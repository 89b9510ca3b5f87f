/** What every small floating surface (menu, select, popover) looks like and how it comes and goes. */
export const popupClass =
  "rounded-lg border border-line bg-sheet text-ink shadow-float outline-none origin-(--transform-origin) " +
  "transition-[scale,opacity] duration-150 ease-out data-starting-style:scale-[0.98] data-starting-style:opacity-0 " +
  "data-ending-style:scale-[0.98] data-ending-style:opacity-0";

export const popupItemClass =
  "flex min-h-8 pointer-coarse:min-h-11 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-base text-ink outline-none select-none " +
  "pointer-coarse:min-h-11 data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0";
