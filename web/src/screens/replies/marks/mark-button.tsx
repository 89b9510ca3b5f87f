import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";

export interface MarkButtonProps extends ButtonProps {
  verb: string;
  /** What it is done to. */
  of: string;
  icon: LucideIcon;
}

/** Marks comments, or opens what does. */
export function MarkButton({ verb, of, icon: Icon, ...props }: MarkButtonProps) {
  return (
    <Button variant="quiet" size="icon-sm" aria-label={`${verb} ${of}`} title={verb} {...props}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
