import {
  canShift,
  pickableDays,
  quickRange,
  quickRanges,
  shiftRange,
  withEnd,
  withStart,
} from "@shared/domain/report-range.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronLeft, ChevronRight, RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { StatusFilter } from "@/api/reports";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { mappedChannelsQuery } from "@/features/account/queries";
import { useUser } from "@/features/account/use-user";
import { DayField } from "./day-field";
import type { ReportView } from "./use-report-view";

export interface ReportControlsProps {
  view: ReportView;
  refreshing: boolean;
  onRefresh: () => void;
}

const TYPING_PAUSE_MS = 300;
const ALL_CHANNELS = "all";

const statuses: readonly { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "queued", label: "Queued" },
  { value: "published", label: "Published" },
];

/** The video filter takes effect when the typing pauses. */
function VideoFilter({ value, onChange }: { value: string; onChange: (video: string) => void }) {
  const [typed, setTyped] = useState(value);
  const settle = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed.trim());
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke starts the pause anew
  useEffect(() => {
    const timer = setTimeout(settle, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Field label="Video ID" className="w-full sm:w-44">
      <Input
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Any video"
        spellCheck={false}
        autoComplete="off"
      />
    </Field>
  );
}

/** Which days, which channel, which video, which replies. */
export function ReportControls({ view, refreshing, onRefresh }: ReportControlsProps) {
  const user = useUser();
  const { data: channels = [] } = useQuery(mappedChannelsQuery(user.id));
  const { range, today, query } = view;
  const limits = { ...pickableDays(today), today };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label="Previous week"
          title="Previous week"
          disabled={!canShift(range, -7, today)}
          onClick={() => view.setRange(shiftRange(range, -7))}
        >
          <ChevronLeft />
        </Button>
        <DayField
          label="From"
          value={range.start}
          onPick={(day) => view.setRange(withStart(range, day))}
          {...limits}
        />
        <DayField
          label="To"
          value={range.end}
          onPick={(day) => view.setRange(withEnd(range, day))}
          {...limits}
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label="Next week"
          title="Next week"
          disabled={!canShift(range, 7, today)}
          onClick={() => view.setRange(shiftRange(range, 7))}
        >
          <ChevronRight />
        </Button>
        <Menu
          align="start"
          trigger={
            <Button variant="secondary">
              Quick Select
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {quickRanges.map(({ value, label }) => (
            <MenuItem key={value} onClick={() => view.setRange(quickRange(value, today))}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Channel" className="w-full sm:w-56">
          <Select
            value={query.channel ?? ALL_CHANNELS}
            onValueChange={(value) => view.setChannel(value === ALL_CHANNELS ? undefined : value)}
            options={[
              { value: ALL_CHANNELS, label: "All mapped channels" },
              ...channels.map(({ channel_id, channel_title }) => ({
                value: channel_id,
                label: channel_title ?? channel_id,
              })),
            ]}
          />
        </Field>
        <VideoFilter
          key={query.video === undefined ? "none" : "some"}
          value={query.video ?? ""}
          onChange={view.setVideo}
        />
        <Field label="Status" className="w-full sm:w-36">
          <Select value={query.status} onValueChange={view.setStatus} options={statuses} />
        </Field>
        <Button variant="secondary" busy={refreshing} busyText="Refreshing..." onClick={onRefresh}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </div>
    </div>
  );
}
