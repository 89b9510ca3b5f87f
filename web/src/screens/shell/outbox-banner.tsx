import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Clock, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { Act } from "@/api/acts";
import { discard, onAnswered, sendWaiting } from "@/api/outbox";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { type KeptAct, useKeptActs } from "@/lib/kept-acts";
import { repliesKey } from "@/queries/replies";

/** `1 change has`, `3 changes have` */
const changes = (count: number) => (count === 1 ? "1 change has" : `${count} changes have`);

/** How many acts wait for a line or were refused since, and a look at them. */
export function OutboxBanner({ acts }: { acts: readonly KeptAct[] }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  // What the last page left is sent by this one.
  useEffect(sendWaiting, []);
  useEffect(() => onAnswered(() => void queries.invalidateQueries({ queryKey: repliesKey })), [queries]);
  const refused = acts.filter((act) => act.refused !== undefined);
  const waiting = acts.filter((act) => act.waits && act.refused === undefined);
  if (refused.length === 0 && waiting.length === 0) return null;
  return (
    <div
      role="status"
      className="flex items-center gap-2.5 border-b border-line bg-waiting-wash px-4 py-2 text-sm text-waiting"
    >
      {refused.length > 0 ? (
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      ) : (
        <Clock aria-hidden="true" className="size-4 shrink-0" />
      )}
      <p className="min-w-0 flex-1 break-words">
        {refused.length > 0 && `${changes(refused.length)} not been made. `}
        {waiting.length > 0 &&
          `${changes(waiting.length)} not been sent yet. Will be sent when you're back online.`}
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Show
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Not sent yet">
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {[...refused, ...waiting].map((act) => (
            <Entry key={act.key} act={act as KeptAct<Act>} onOpen={() => setOpen(false)} />
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

function Entry({ act, onOpen }: { act: KeptAct<Act>; onOpen: () => void }) {
  const [id] = act.ids;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words text-base">{act.words}</p>
        <p className="break-words text-sm text-ink-3">
          {act.refused ?? `Since ${new Date(act.at).toLocaleTimeString([], { timeStyle: "short" })}`}
        </p>
      </div>
      <Link
        to="/app/replies"
        search={id ? { id } : {}}
        onClick={onOpen}
        className={buttonClass("secondary", "sm")}
      >
        Open comment
      </Link>
      <Button variant="quiet" size="sm" onClick={() => discard(act)} aria-label={`Discard: ${act.words}`}>
        {act.refused === undefined ? "Discard" : "Got it"}
      </Button>
    </li>
  );
}

/** Asks before a sign-out discards what was not sent. */
export function LeavingDialog({ onConfirm, ...dialog }: DialogState & { onConfirm: () => void }) {
  return (
    <AlertDialog
      {...dialog}
      title="Log out and discard?"
      description={`${changes(useKeptActs().length)} not been sent. If you log out now, they're lost.`}
      confirmText="Discard and log out"
      busyText="Logging out..."
      busy={false}
      onConfirm={onConfirm}
    />
  );
}
