import { Video } from "lucide-react";
import { useId } from "react";
import type { AutomationSettings } from "@/api/automation";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Switch } from "@/components/ui/switch";
import { onDemand } from "@/lib/on-demand";
import { useScreenCommands } from "@/lib/screen-commands";
import { useChannels, useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useVideoReplies } from "./use-video-replies";

const TurnOffDialog = onDemand(() => import("./turn-off-dialog"), "TurnOffDialog");

/** What gets a reply, and the switch that stops it all. */
export function VideoRepliesCard({ settings }: { settings: AutomationSettings }) {
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
  const id = useId();
  const on = settings.video_replies_enabled;
  useScreenCommands(() =>
    may ? [{ label: `Turn ${on ? "off" : "on"} video replies`, run: () => turn(!on) }] : [],
  );
  return (
    <Card
      id="video-replies"
      title="What gets a reply"
      description="When this is off, nothing is drafted or posted."
    >
      <ChoiceOrigin choice="video_replies" className="mb-4" />
      <div className="flex items-start gap-3">
        <Video aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-base font-medium">
            Video replies
          </h3>
          <p className="mt-0.5 text-sm text-ink-3">Comments posted on your videos since you connected.</p>
        </div>
        <Switch aria-labelledby={id} checked={on} disabled={!may} onCheckedChange={turn} />
      </div>
    </Card>
  );
}
