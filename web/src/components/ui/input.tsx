import { Input as BaseInput } from "@base-ui/react/input";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** Shared by everything a person types into. 16 px on touch, or iOS zooms the page. */
export const controlClass =
  "w-full rounded-md border border-control bg-sheet px-3 text-base text-ink shadow-rest placeholder:text-ink-3 " +
  "pointer-coarse:text-[1rem] transition-colors duration-150 hover:border-ink-3 " +
  "focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent " +
  "data-invalid:border-failed aria-invalid:border-failed disabled:bg-sunken disabled:text-ink-3";

export interface InputProps extends Omit<ComponentProps<typeof BaseInput>, "className"> {
  className?: string;
}

/** One line of text; place it in a `Field` to give it a label and an error. */
export function Input({ className, ...rest }: InputProps) {
  return <BaseInput {...rest} className={cn(controlClass, "h-9 pointer-coarse:h-11", className)} />;
}
