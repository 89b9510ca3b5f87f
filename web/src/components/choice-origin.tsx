import type { ChannelChoice } from "@shared/database/vocabulary.gen.ts";
import { Layers, Tv } from "lucide-react";
import { takeFromAll } from "@/api/channel-choices";
import { Badge } from "@/components/ui/badge";
import { appMessages } from "@/content/app-messages";
import { cn } from "@/lib/cn";
import { useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";

export interface ChoiceOriginProps {
  choice: ChannelChoice;
  /** Says it otherwise, where what is shown beside this does not. */
  onSet?: () => void;
  /** It is as for all channels again, and shown so. */
  onBack?: () => void;
  className?: string;
}

const linkClass =
  "touch-target text-sm font-medium text-accent underline-offset-4 hover:underline disabled:text-ink-3";

/** Where what is shown comes from while one of several channels is chosen: all channels, or this one alone, with the way back. */
export function ChoiceOrigin({ choice, onSet, onBack, className }: ChoiceOriginProps) {
  const choices = useChoices();
  const back = useSaving({
    save: () => takeFromAll(choices?.channel_id ?? "", choice),
    saved: appMessages.channels.asForAll,
    failed: appMessages.channels.notChanged,
    ...(onBack && { onSaved: onBack }),
  });
  const may = useMay(choice === "posting_policy" || choice === "conversations" ? "own" : "manage");
  if (!choices) return null;
  const own = choices.own.includes(choice);
  const changes = may(choices.channel_id);
  return (
    <div className={cn("flex flex-wrap items-center gap-x-2 gap-y-1.5", className)}>
      {own ? (
        <Badge tone="accent" icon={Tv}>
          Set for this channel
        </Badge>
      ) : (
        <Badge icon={Layers}>As for all channels</Badge>
      )}
      {!changes ? null : own ? (
        <button type="button" className={linkClass} disabled={back.isPending} onClick={() => back.mutate()}>
          Use the setting for all channels
        </button>
      ) : (
        onSet && (
          <button type="button" className={linkClass} onClick={onSet}>
            Set for this channel
          </button>
        )
      )}
    </div>
  );
}
