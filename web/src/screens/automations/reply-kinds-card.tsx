import { type LucideIcon, MessagesSquare, Smartphone, Video } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { AutomationSettings } from "@/api/automation";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Switch } from "@/components/ui/switch";
import { onDemand } from "@/lib/on-demand";
import { useChannels, useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useVideoReplies } from "./use-video-replies";

const TurnOffDialog = onDemand(() => import("./turn-off-dialog"), "TurnOffDialog");

interface KindProps {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
  control: (labelId: string) => ReactNode;
  muted?: boolean;
}

function Kind({ icon: Icon, name, children, control, muted }: KindProps) {
  const id = useId();
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0" aria-disabled={muted}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${muted ? "text-ink-3" : "text-accent"}`} />
      <div className="min-w-0 flex-1">
        <h3 id={id} className={`text-base font-medium ${muted ? "text-ink-2" : "text-ink"}`}>
          {name}
        </h3>
        <p className="mt-0.5 text-sm text-ink-3">{children}</p>
      </div>
      {control(id)}
    </li>
  );
}

/** What gets a reply: videos, and what will be. */
export function ReplyKindsCard({ settings }: { settings: AutomationSettings }) {
  const videoReplies = useVideoReplies();
  const channels = useChannels();
  const choices = useChoices();
  const show = useDialogs();
  const may = useMay("manage")(choices?.channel_id);
  const turn = (on: boolean) =>
    on || channels.length === 0
      ? videoReplies.mutate(on)
      : show((dialog) => (
          <TurnOffDialog
            {...dialog}
            channel={choices && (choices.channel_title ?? choices.channel_id)}
            onConfirm={() => videoReplies.mutate(false)}
          />
        ));
  const soon = () => <Badge>Coming soon</Badge>;
  return (
    <Card title="What gets a reply" description="When this is off, nothing is drafted or posted.">
      <ChoiceOrigin choice="video_replies" className="mb-4" />
      <ul className="divide-y divide-line">
        <Kind
          icon={Video}
          name="Video replies"
          control={(id) => (
            <Switch
              aria-labelledby={id}
              checked={settings.video_replies_enabled}
              disabled={!may}
              onCheckedChange={turn}
            />
          )}
        >
          Comments posted on your videos since you connected.
        </Kind>
        <Kind icon={Smartphone} name="Shorts replies" muted control={soon}>
          Comments on your Shorts.
        </Kind>
        <Kind icon={MessagesSquare} name="Community replies" muted control={soon}>
          Comments on your community posts.
        </Kind>
      </ul>
    </Card>
  );
}
