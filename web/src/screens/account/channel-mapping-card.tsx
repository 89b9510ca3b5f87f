import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { addMappedChannel, type MappedChannel, removeMappedChannel } from "@/api/account";
import { AskOwner } from "@/components/ask-owner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { messages } from "@/content/messages";
import { isChannelId } from "@/domain/channel-id";
import { notify } from "@/lib/notify";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

/** Which channels the reports count. A mapping filters what was read through the owner's connections; it opens nothing. */
export function ChannelMappingCard({ channels }: { channels: MappedChannel[] }) {
  const may = useMay("manage");
  const remove = useSaving({
    save: removeMappedChannel,
    saved: messages.account.channelRemoved,
    failed: messages.account.removeFailed,
  });

  return (
    <div id="channel-mapping" className="scroll-mt-20">
      <Card
        title="YouTube Channel Mapping"
        description="Reports include the channels in this list. Connected channels are added automatically."
      >
        {channels.length > 0 && (
          <ul className="mb-5 divide-y divide-line">
            {channels.map((channel) => (
              <li key={channel.id} className="flex items-center gap-3 py-2 first:pt-0">
                <div className="min-w-0 flex-1">
                  <p className="truncate text-base">{channel.channel_title ?? "Untitled channel"}</p>
                  <p className="truncate font-mono text-xs text-ink-3">{channel.channel_id}</p>
                </div>
                {may(channel.channel_id) && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Remove ${channel.channel_title ?? channel.channel_id}`}
                    busy={remove.isPending && remove.variables === channel.id}
                    onClick={() => remove.mutate(channel.id)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <AskOwner need="manage" to="change which channels reports include" />
        {may() && <MapChannelForm channels={channels} />}
      </Card>
    </div>
  );
}

/** Adds a channel that nobody connected here. */
function MapChannelForm({ channels }: { channels: readonly MappedChannel[] }) {
  const account = useAccount();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const add = useSaving({
    save: ({ id, title }: { id: string; title: string | null }) => addMappedChannel(account.id, id, title),
    saved: messages.account.channelAdded,
    failed: messages.account.addFailed,
    onSaved: () => form.current?.reset(),
  });

  function refuse(message: { title: string; description?: string }) {
    notify.error(message);
    setProblem([message.title, message.description].filter(Boolean).join(". "));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const id = String(fields.get("channel_id") ?? "").trim();
    const title = String(fields.get("channel_title") ?? "").trim();
    if (!id) refuse(messages.account.channelIdRequired);
    else if (!isChannelId(id)) refuse(messages.account.channelIdInvalid);
    else if (channels.some((channel) => channel.channel_id === id)) {
      refuse({ ...messages.account.addFailed, description: "This channel is already mapped." });
    } else {
      setProblem(undefined);
      add.mutate({ id, title: title || null });
    }
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Channel ID"
          error={problem}
          name="channel_id"
          autoComplete="off"
          spellCheck={false}
          placeholder="UCxxxxxxxxxxxxxxxxxxxxxx"
        />
        <TextField
          label="Channel title"
          optional
          name="channel_title"
          maxLength={COLUMN_LIMITS.client_youtube_channels.channel_title.longest}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={add.isPending}
        busyText="Adding..."
        className="self-start"
      >
        Add channel
      </Button>
    </form>
  );
}
