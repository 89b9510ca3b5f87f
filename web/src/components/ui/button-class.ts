import { cn } from "@/lib/cn";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "accent";
export type ButtonSize = "sm" | "md" | "lg" | "icon" | "icon-sm";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-ink text-on-ink hover:bg-ink-hover",
  accent: "bg-accent text-on-accent hover:opacity-90",
  secondary: "bg-sheet text-ink border border-line-strong shadow-rest hover:bg-hover",
  quiet: "text-ink-2 hover:bg-hover hover:text-ink",
  danger: "bg-sheet text-failed border border-line-strong shadow-rest hover:bg-failed-wash",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-8 px-3 text-sm gap-1.5 pointer-coarse:h-11",
  md: "h-9 px-3.5 text-base gap-2 pointer-coarse:h-11",
  lg: "h-12 px-5 text-md gap-2.5",
  icon: "size-9 pointer-coarse:size-11",
  "icon-sm": "size-8 pointer-coarse:size-11",
};

/** The classes of a button, for a link that must look like one. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md"): string {
  return cn(
    "inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none",
    "transition-[background-color,border-color,opacity] duration-150 active:translate-y-px",
    "disabled:pointer-events-none disabled:opacity-50 aria-busy:cursor-default aria-busy:opacity-70",
    "[&_svg]:size-4 [&_svg]:shrink-0",
    variants[variant],
    sizes[size],
  );
}
