import { REPORT_STATUSES } from "@shared/database/vocabulary.gen.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useChannels } from "@/features/report-parts/use-channels";
import { optionsOf } from "@/lib/options";
import type { ReportView } from "./use-report-view";

const statuses = optionsOf(REPORT_STATUSES, { all: "All", queued: "Queued", published: "Published" });

const TYPING_PAUSE_MS = 400;

/** Whose comments: channel, video, status of the reply. */
export function ReportFilters({ view }: { view: ReportView }) {
  const { live: query, change } = view;
  const channels = useChannels();
  const [video, setVideo] = useState(query.video ?? "");
  const settle = useEffectEvent(() => {
    if (video.trim() !== (query.video ?? "")) change({ video: video.trim() || undefined });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke starts the pause anew
  useEffect(() => {
    const timer = setTimeout(settle, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [video]);

  return (
    <div className="grid min-w-0 flex-1 basis-80 gap-3 sm:auto-cols-fr sm:grid-flow-col lg:max-w-2xl">
      {channels.asks && (
        <Field label="Channel">
          <Select
            aria-label="Channel"
            value={channels.valueOf(query.channel)}
            onValueChange={(value) => change({ channel: channels.channelOf(value) })}
            options={channels.options}
          />
        </Field>
      )}
      <TextField
        label="Video ID"
        value={video}
        onChange={(event) => setVideo(event.target.value)}
        placeholder="Any video"
        spellCheck={false}
        autoComplete="off"
      />
      <Field label="Status">
        <Select
          aria-label="Status"
          value={query.status}
          onValueChange={(status) => change({ status: status === "all" ? undefined : status })}
          options={statuses}
        />
      </Field>
    </div>
  );
}
