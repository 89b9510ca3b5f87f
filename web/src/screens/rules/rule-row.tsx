import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { BadgeCheck, CornerDownLeft, Ellipsis, GripVertical } from "lucide-react";
import type { RuleState } from "@/api/rules";
import { ForChannel } from "@/components/for-channel";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Switch } from "@/components/ui/switch";
import type { Channel } from "@/domain/channels";
import { postsByItself, progressWords } from "@/domain/rule-words";
import { formatTime } from "@/domain/time-zone";
import { cn } from "@/lib/cn";

export interface RuleRowProps {
  rule: RuleState;
  place: number;
  zone: string;
  /** The account's channels where there are several. */
  channels: readonly Channel[];
  /** Whether who looks may change it. */
  may: boolean;
  /** Whether who looks may put the rules into another order. */
  orders: boolean;
  onEnable: (enabled: boolean) => void;
  onEdit: () => void;
  /** Absent where the rule suggests no holding, or who looks may not agree to it. */
  onHold?: (() => void) | undefined;
  onDelete: () => void;
  /** Absent where there is nowhere to move. */
  onMoveUp?: (() => void) | undefined;
  onMoveDown?: (() => void) | undefined;
}

/** How far the rule is on its way to posting by itself, and what threw it back. */
function Progress({ rule, zone }: { rule: RuleState; zone: string }) {
  const share = Math.min(1, (rule.approved + rule.edited) / rule.min_approvals);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-3">
      {rule.earned ? (
        <Badge tone="public" icon={BadgeCheck}>
          Trusted
        </Badge>
      ) : (
        <span aria-hidden="true" className="h-1 w-16 overflow-hidden rounded-full bg-line">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span className="tabular">{progressWords(rule)}</span>
      {!rule.earned && rule.rejected_at && (
        <span className="inline-flex items-center gap-1 text-waiting">
          <CornerDownLeft aria-hidden="true" className="size-3.5" />
          Back to drafts since {formatTime(rule.rejected_at, zone)}
        </span>
      )}
    </div>
  );
}

/** One rule: its place, when it matches, what it does, and what can be done with it. */
export function RuleRow(props: RuleRowProps) {
  const { rule, place, zone } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: rule.id, disabled: !props.orders });
  const matched =
    rule.matched === 1 ? "matched 1 comment" : `matched ${rule.matched.toLocaleString()} comments`;

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        "relative flex items-start gap-2 bg-sheet px-2 py-4 last:rounded-b-lg sm:gap-3 sm:px-4",
        isDragging && "z-10 rounded-lg shadow-float",
      )}
    >
      {props.orders && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move ${rule.name}`}
          title="Drag to reorder"
          className="flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
      )}
      <div className="min-w-0 flex-1 pt-1">
        <div className="break-words">
          <span className="tabular mr-1.5 text-sm text-ink-3">{place}.</span>
          <h3 className={cn("inline text-base font-medium", !rule.enabled && "text-ink-3")}>{rule.name}</h3>
          <span className="ml-2 inline-block text-xs text-ink-3">{rule.enabled ? matched : "off"}</span>
        </div>
        <p dir="auto" className="mt-0.5 text-sm break-words text-ink-2">
          {rule.sentence}
        </p>
        <ForChannel channels={props.channels} channel={rule.channel_id} />
        {postsByItself(rule.action) && <Progress rule={rule} zone={zone} />}
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:flex-col-reverse">
        <Switch
          aria-label={`Turn on the rule ${rule.name}`}
          checked={rule.enabled}
          disabled={!props.may}
          onCheckedChange={props.onEnable}
        />
        {props.may && (
          <Menu
            trigger={
              <Button variant="quiet" size="icon-sm" aria-label={`More for ${rule.name}`}>
                <Ellipsis />
              </Button>
            }
          >
            <MenuItem onClick={props.onEdit}>Edit</MenuItem>
            {props.onHold && (
              <MenuItem onClick={props.onHold}>
                {rule.hold_cap === null ? "Hold automatically" : "Stop holding automatically"}
              </MenuItem>
            )}
            <MenuItem disabled={!props.onMoveUp} onClick={props.onMoveUp}>
              Move up
            </MenuItem>
            <MenuItem disabled={!props.onMoveDown} onClick={props.onMoveDown}>
              Move down
            </MenuItem>
            <MenuSeparator />
            <MenuItem tone="danger" onClick={props.onDelete}>
              Delete
            </MenuItem>
          </Menu>
        )}
      </div>
    </li>
  );
}
