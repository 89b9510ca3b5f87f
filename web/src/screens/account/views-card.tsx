import type { AutomationSettings } from "@/api/automation";
import type { Connection } from "@/api/connections";
import { setReadViews, type ViewsReading } from "@/api/views";
import { AskOwner } from "@/components/ask-owner";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { appMessages } from "@/content/app-messages";
import { viewsStatus } from "@/domain/views-status";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";

export interface ViewsCardProps {
  settings: AutomationSettings;
  /** Channels that are connected and switched on. */
  channels: Connection[];
  readings: ViewsReading[];
  zone: string;
}

/** Whether views are read from YouTube Analytics, and how that stands for each channel. */
export function ViewsCard({ settings, channels, readings, zone }: ViewsCardProps) {
  const may = useMay("manage")();
  const saving = useSaving({
    save: (on: boolean) => setReadViews(settings.user_id, on),
    saved: (on) => (on ? appMessages.account.viewsOn : appMessages.account.viewsOff),
    failed: appMessages.account.viewsNotSaved,
  });
  const on = saving.isPending ? saving.variables : settings.read_views;
  return (
    <Card
      title="Views"
      description="Read from YouTube Analytics once a day and shown next to comments in your reports. Replies work without them."
      actions={
        <Switch
          aria-label="Read views from YouTube Analytics"
          checked={on}
          disabled={!may}
          onCheckedChange={(next) => saving.mutate(next)}
        />
      }
    >
      <div className="mb-3 empty:hidden">
        <AskOwner need="manage" to="change whether views are read" />
      </div>
      {!on ? (
        <p className="text-sm text-ink-2">
          Off: we don't request this permission when you connect a channel, and we don't keep any views. To
          end a permission you already gave, reconnect the channel.
        </p>
      ) : channels.length === 0 ? (
        <p className="text-sm text-ink-2">Google asks for this permission when you connect a channel.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {channels.map((channel) => {
            const reading = readings.find((one) => one.channel_id === channel.channel_id);
            const { words, trouble } = viewsStatus({ scope: channel.scope ?? "", reading, zone });
            return (
              <li key={channel.id} className="text-sm">
                <span className="font-medium">{channel.channel_title ?? channel.label}</span>
                <span className={trouble ? "block text-waiting" : "block text-ink-3"}>{words}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
