import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AutomationSettings } from "@/api/automation";
import type { ChannelChoices } from "@/api/channel-choices";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";
import { paceQuery } from "@/queries/automation";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";
import { PACE_CHOICES, type PaceChoice } from "./pace-form";
import { clockIn, quietWords, secondsWords } from "./pace-words";

const ChannelPaceDialog = onDemand(() => import("./channel-pace-dialog"), "ChannelPaceDialog");
const PaceDialog = onDemand(() => import("./pace-dialog"), "PaceDialog");

export interface PaceCardProps {
  settings: AutomationSettings;
  /** As the profile has it. */
  zone: string;
  /** What holds on the chosen one of several channels. */
  choices: ChannelChoices | null;
}

const parts: Record<PaceChoice, string> = {
  pace: "Limits and variety",
  quiet_hours: "Quiet hours",
  model_calls: "Model calls a day",
};

function Used({ label, used, of }: { label: string; used: number | undefined; of: number }) {
  const share = used === undefined ? 0 : Math.min(1, used / of);
  return (
    <div className="bg-sheet px-4 py-3">
      <p className="text-sm text-ink-3">{label}</p>
      <p className="tabular text-base">
        <span className="text-lg font-semibold">{used?.toLocaleString() ?? "–"}</span> of{" "}
        {of.toLocaleString()}
      </p>
      <span aria-hidden="true" className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full rounded-full ${share >= 1 ? "bg-waiting" : "bg-accent"}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-ink-3">{term}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

/** How fast replies go out, how much of that is used, and the way to change it. */
export function PaceCard({ settings, zone, choices }: PaceCardProps) {
  const account = useAccount();
  const { data: pace } = useQuery(paceQuery(account.id, choices?.channel_id));
  const show = useDialogs();
  const may = useMay("manage")(choices?.channel_id);
  const quiet = quietWords(settings);
  const modelCallsCeiling = pace?.model_calls_ceiling;
  const edit = (also?: PaceChoice) =>
    show((dialog) =>
      choices ? (
        <ChannelPaceDialog {...dialog} {...{ choices, zone, modelCallsCeiling, also }} />
      ) : (
        <PaceDialog {...dialog} {...{ settings, zone, modelCallsCeiling }} />
      ),
    );

  return (
    <Card
      id="pace"
      title="Pace"
      description="Spam filters notice channels that reply too fast or repeat themselves. These limits apply to every reply."
      actions={
        may && (
          <Button variant="secondary" size="sm" onClick={() => edit()}>
            Change pace
          </Button>
        )
      }
    >
      {choices && (
        <ul className="mb-4 divide-y divide-line rounded-lg border border-line text-sm">
          {PACE_CHOICES.map((choice) => (
            <li
              key={choice}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <span className="font-medium">{parts[choice]}</span>
              <ChoiceOrigin choice={choice} onSet={() => edit(choice)} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        <Used label="Posted in the last hour" used={pace?.posted_hour} of={settings.cap_hour} />
        <Used label="Posted in the last day" used={pace?.posted_day} of={settings.cap_day} />
        <Used
          label="Model calls today"
          used={pace?.model_calls_today}
          of={pace?.model_calls_limit ?? settings.model_calls_per_day}
        />
      </div>
      {pace?.quiet_until && (
        <p role="status" className="mt-3 text-sm text-waiting">
          Quiet until {clockIn(pace.quiet_until, zone)}: approved replies wait.
        </p>
      )}
      <dl className="mt-3 grid text-sm sm:grid-cols-2 sm:gap-x-8">
        <Line term="Replies per video">{settings.cap_video_day} a day</Line>
        <Line term="Identical replies">{settings.same_text_per_day} a day</Line>
        <Line term="Random delay">
          {settings.jitter_seconds === 0 ? "None" : `Up to ${secondsWords(settings.jitter_seconds)}`}
        </Line>
        <Line term="Time to undo">{secondsWords(settings.undo_window_seconds)}</Line>
        <Line term="Quiet hours">{quiet ?? "None"}</Line>
        <Line term="Per viewer and video">
          {settings.once_per_viewer ? "One automatic reply" : "No limit"}
        </Line>
        <Line term="Oldest comment answered">{settings.max_comment_age_days} days</Line>
        <Line term="Posting stops at">
          {settings.breaker_not_public} of {settings.breaker_judged} not public
        </Line>
      </dl>
      {choices && (
        <p className="mt-3 text-sm text-ink-3">
          Time to undo, the oldest comment answered and when posting stops are the same on all channels.
        </p>
      )}
    </Card>
  );
}
