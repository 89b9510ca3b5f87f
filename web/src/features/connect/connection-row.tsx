import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { type Connection, setSelectedForPosting } from "@/api/connections";
import { MoreMenu } from "@/components/more-menu";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Switch } from "@/components/ui/switch";
import { messages } from "@/content/messages";
import { needsReconnect } from "@/domain/connection-health";
import { outlookOf } from "@/domain/posting-outlook";
import { outlookQuery } from "@/queries/automation";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { DeleteConnectionDialog } from "./delete-connection-dialog";
import { HealthBadge } from "./health-badge";
import { QuotaLine, shownCredits } from "./quota-line";
import { RenameDialog } from "./rename-dialog";
import { StoppedLine } from "./stopped-line";

export interface ConnectionRowProps {
  connection: Connection;
  health: string;
  /** Labels of the other connections. */
  taken: readonly string[];
  /** Whether who looks may change it. */
  may: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  /** Absent for who may not. */
  onReconnect: (() => void) | undefined;
}

const number = (value: number) => value.toLocaleString();

/** One connection: its health, its share of today's quota, whether it posts, and what can be done with it. */
export function ConnectionRow(props: ConnectionRowProps) {
  const { connection, health, refreshing } = props;
  const { data: outlook } = useQuery(outlookQuery(useAccount().id));
  const waits = connection.is_active && outlookOf(outlook, connection.channel_id);

  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <StoppedLine connection={connection} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-24">
          <p className="truncate text-base font-medium">{connection.label}</p>
          <p className="truncate text-sm text-ink-3">{connection.channel_title ?? connection.channel_id}</p>
        </div>
        <HealthBadge status={health} />
        {waits && (
          <Badge tone="waiting" icon={Hourglass}>
            {waits.label}
          </Badge>
        )}
        {props.onReconnect && needsReconnect(health) && (
          <Button variant="secondary" size="sm" onClick={props.onReconnect}>
            Reconnect
          </Button>
        )}
        {props.may && <ConnectionMenu {...props} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CreditsUsed connection={connection} />
        <PostingSwitch connection={connection} may={props.may} />
      </div>
      <QuotaLine connection={connection} />
      {refreshing && (
        <p role="status" className="text-sm text-ink-3">
          Refreshing the token...
        </p>
      )}
    </li>
  );
}

function ConnectionMenu({ connection, taken, refreshing, onRefresh }: ConnectionRowProps) {
  const show = useDialogs();
  return (
    <MoreMenu of={connection.label}>
      <MenuItem
        onClick={() => show((dialog) => <RenameDialog {...dialog} connection={connection} taken={taken} />)}
      >
        Rename
      </MenuItem>
      <MenuItem onClick={onRefresh} disabled={refreshing}>
        Refresh token
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        tone="danger"
        onClick={() => show((dialog) => <DeleteConnectionDialog {...dialog} connection={connection} />)}
      >
        Delete
      </MenuItem>
    </MoreMenu>
  );
}

function CreditsUsed({ connection }: Pick<ConnectionRowProps, "connection">) {
  const used = connection.credits_used_today;
  const shown = shownCredits(connection);
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="tabular text-sm text-ink-2">
        Credits used today: {number(used)} of {number(shown)}{" "}
        <span className="text-ink-3">({LIMITS.reply_credits} a reply)</span>
      </p>
      <meter
        aria-label={`Credits ${connection.label} used today`}
        min={0}
        max={shown}
        value={Math.min(used, shown)}
        className="sr-only"
      />
      <div aria-hidden="true" className="mt-1.5 h-1.5 max-w-80 overflow-hidden rounded-full bg-hover">
        <div
          className={`h-full rounded-full ${used >= shown ? "bg-failed" : "bg-accent"}`}
          style={{ width: `${Math.min(100, (used / shown) * 100)}%` }}
        />
      </div>
    </div>
  );
}

function PostingSwitch({ connection, may }: Pick<ConnectionRowProps, "connection" | "may">) {
  const posting = useSaving({
    save: (selected: boolean) => setSelectedForPosting(connection.id, selected),
    saved: (selected) => (selected ? messages.account.postingEnabled : messages.account.postingDisabled),
    failed: messages.account.updateFailed,
  });
  const selected = posting.isPending ? posting.variables : connection.selected_for_posting;
  return (
    <div className="flex items-center gap-2.5">
      <span className="text-sm text-ink-2">{selected ? "Enabled for posting" : "Disabled for posting"}</span>
      <Switch
        aria-label={`Use ${connection.label} for posting`}
        checked={selected}
        disabled={!may}
        onCheckedChange={(next) => posting.mutate(next)}
      />
    </div>
  );
}
