import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";

export interface MoreMenuProps {
  /** What the row is of. */
  of: string;
  children: ReactNode;
}

/** What can be done with the entry of a list, at the end of its row. */
export function MoreMenu({ of, children }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon-sm" aria-label={`More for ${of}`}>
          <Ellipsis />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
