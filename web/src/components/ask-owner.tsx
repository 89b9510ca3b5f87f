import { Lock } from "lucide-react";
import { roleWords } from "@/content/team-words";
import type { Permission } from "@/domain/role";
import { useMyPlace } from "@/queries/accounts";
import { useMay } from "@/queries/use-may";

export interface AskOwnerProps {
  need: Permission;
  /** What they can't do, as in “You can't change rules”. */
  to: string;
  /** The channel that it is about; null: all channels, since none is chosen; undefined: it is of all channels and never of one. */
  channel?: string | null | undefined;
}

/** Why what stands here can't be changed, and who can; nothing for who may change it. */
export function AskOwner({ need, to, channel }: AskOwnerProps) {
  const { role, permissions, ownerName } = useMyPlace();
  const may = useMay(need)(channel);
  if (may || !role) return null;
  const why = !permissions.includes(need)
    ? `${roleWords[role].name}s can't ${to}.`
    : channel === null
      ? `You work on some channels, so you can't ${to} for all of them. Choose a channel first.`
      : `You work on some channels, so you can't ${to}.`;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span>
        {why} Ask {ownerName}.
      </span>
    </p>
  );
}
