import { Check } from "lucide-react";
import { memo } from "react";
import type { InboxRow } from "@/api/inbox";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/cn";
import { LowerLine, UpperLine } from "./row-lines";
import { RowSwipe } from "./row-swipe";
import { useDraftInLine } from "./use-draft-in-line";

/** Every row is as high: thousands of them are placed without measuring. In a narrow window author and comment have a line each. */
export const ROW_PX = { roomy: 48, narrow: 64 } as const;

export interface RowActions {
  open: (id: string, byKey: boolean) => void;
  toggle: (id: string, range: boolean) => void;
  approve: (row: InboxRow) => void;
  dismiss: (row: InboxRow) => void;
}

export interface InboxRowProps {
  row: InboxRow;
  /** From the top of the list, in pixels. */
  top: number;
  height: number;
  /** Of the list: what is cut off depends on it. */
  width: number;
  position: number;
  total: number;
  current: boolean;
  /** Takes the focus when it becomes the current one, since the keys brought it there. */
  focusing: boolean;
  selected: boolean;
  showState: boolean;
  /** The channel's name, where there are several to tell apart. */
  channel: string | undefined;
  /** Who else is writing its reply. */
  writing: string | undefined;
  zone: string;
  actions: RowActions;
}

/** A comment in the list and, below it, its draft or what is asked of a person. */
export const InboxRowView = memo(function InboxRowView(props: InboxRowProps) {
  const { row, current, focusing, selected, writing, actions } = props;
  const draft = useDraftInLine(props);
  const { clear, approvable } = draft;
  const author = row.author_name ?? "A viewer";

  return (
    <li
      data-reply={row.id}
      aria-current={current || undefined}
      aria-posinset={props.position}
      aria-setsize={props.total}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      className="group absolute inset-x-0 top-0 overflow-hidden border-b border-line"
    >
      <RowSwipe
        onApprove={approvable ? () => actions.approve(row) : undefined}
        onOpen={row.can.approve && !approvable ? () => actions.open(row.id, false) : undefined}
        onDismiss={row.can.dismiss ? () => actions.dismiss(row) : undefined}
        className={cn(
          "flex h-full items-center gap-2.5 border-l-2 pr-3 pl-2.5 pointer-coarse:pl-3",
          clear && "pointer-coarse:pr-14",
          current ? "border-l-accent bg-accent-wash" : "border-l-transparent hover:bg-hover",
          !current && (selected ? "bg-hover" : "bg-sheet"),
        )}
      >
        <RowCheckbox author={author} checked={selected} onToggle={(range) => actions.toggle(row.id, range)} />
        <div className="min-w-0 flex-1">
          <UpperLine
            row={row}
            channel={props.channel}
            zone={props.zone}
            focused={current && focusing}
            onOpen={(byKey) => actions.open(row.id, byKey)}
          />
          <LowerLine row={row} writing={writing} draft={draft} showState={props.showState} />
        </div>
        {approvable && <ApproveAsShown author={author} onApprove={() => actions.approve(row)} />}
      </RowSwipe>
    </li>
  );
});

interface RowCheckboxProps {
  author: string;
  checked: boolean;
  onToggle: (range: boolean) => void;
}

/** Selects the comment; with Shift all from the one before. */
function RowCheckbox({ author, checked, onToggle }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={`Select ${author}`}
      checked={checked}
      onClick={(event) => {
        if (!event.shiftKey) return;
        event.preventDefault();
        onToggle(true);
      }}
      onCheckedChange={(_, { event }) => {
        if (!(event instanceof MouseEvent && event.shiftKey)) onToggle(false);
      }}
      className="relative z-1 pointer-fine:after:absolute pointer-fine:after:-inset-2"
    />
  );
}

function ApproveAsShown({ author, onApprove }: { author: string; onApprove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Approve as shown: reply to ${author}`}
      title="Approve (A)"
      onClick={onApprove}
      className={cn(
        "absolute right-2.5 bottom-0.5 z-1 flex size-6 items-center justify-center rounded-md border border-line-strong bg-sheet text-ink shadow-rest hover:bg-hover [&_svg]:size-3.5",
        "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100",
        "pointer-coarse:inset-y-0 pointer-coarse:right-1.5 pointer-coarse:my-auto pointer-coarse:size-11 pointer-coarse:opacity-100 pointer-coarse:[&_svg]:size-5",
      )}
    >
      <Check aria-hidden="true" />
    </button>
  );
}
