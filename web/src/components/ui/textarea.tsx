import { Field } from "@base-ui/react/field";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { controlClass } from "./input";

export interface TextareaProps extends Omit<ComponentProps<"textarea">, "ref"> {
  ref?: React.Ref<HTMLTextAreaElement>;
}

/** Several lines of text that grow with what is typed; place it in a `Field` to give it a label and an error. */
export function Textarea({ className, rows = 3, style, ...rest }: TextareaProps) {
  return (
    <Field.Control
      render={
        <textarea
          {...rest}
          rows={rows}
          // What grows with its text has no rows of its own while it is empty; a finger needs 44 px.
          style={{ minHeight: `max(calc(${rows}lh + 1rem + 2px), 2.75rem)`, ...style }}
          className={cn(controlClass, "field-sizing-content block resize-y py-2", className)}
        />
      }
    />
  );
}
