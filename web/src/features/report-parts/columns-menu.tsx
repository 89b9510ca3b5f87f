import { Columns3 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuCheckbox, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { Columns } from "./use-columns";

/** Chooses the columns of a table; those that always stay are not offered. */
export function ColumnsMenu<Key extends string>({ columns }: { columns: Columns<Key> }) {
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      {columns.all
        .filter((column) => !column.fixed)
        .map((column) => (
          <MenuCheckbox
            key={column.key}
            checked={columns.has(column.key)}
            onCheckedChange={(shown) => columns.set(column.key, shown)}
          >
            {column.label}
          </MenuCheckbox>
        ))}
      {columns.chosen && (
        <>
          <MenuSeparator />
          <MenuItem onClick={columns.reset}>The usual columns</MenuItem>
        </>
      )}
    </Menu>
  );
}
