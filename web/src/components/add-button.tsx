import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

export interface AddButtonProps {
  disabled: boolean;
  onAdd: () => void;
  children: ReactNode;
}

/** Adds to the list of a card. */
export function AddButton({ disabled, onAdd, children }: AddButtonProps) {
  return (
    <Button variant="secondary" size="sm" disabled={disabled} onClick={onAdd}>
      <Plus aria-hidden="true" />
      {children}
    </Button>
  );
}
