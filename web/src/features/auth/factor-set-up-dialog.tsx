import { useQueryClient } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { SetUp } from "./factor-set-up";

/** Sets up an authenticator app over the screen that it was asked for on. */
export function SetUpDialog({ open, onOpenChange }: DialogState) {
  const queries = useQueryClient();
  async function done() {
    await queries.invalidateQueries();
    onOpenChange(false);
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Set up a second factor">
      <SetUp onDone={done} />
    </Dialog>
  );
}
