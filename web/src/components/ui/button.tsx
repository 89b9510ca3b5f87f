import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "@/lib/cn";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { Spinner } from "./spinner";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button keeps its focus, refuses presses and shows `busyText` beside a spinner. */
  busy?: boolean;
  busyText?: ReactNode;
  /** For place and width only; looks come from `variant` and `size`. */
  className?: string;
}

/** A native button: it is on the landing page's first paint, where no primitive library is. */
export function Button({
  variant = "primary",
  size = "md",
  busy = false,
  busyText,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`, which would drop the focus to the page; this also stops a form's submit by Enter.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={cn(buttonClass(variant, size), className)}
    >
      {busy ? (
        <>
          <Spinner />
          {busyText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}
