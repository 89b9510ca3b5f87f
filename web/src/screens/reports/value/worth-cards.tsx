import type { Figures } from "@/api/report-dashboard";
import type { Worth } from "@/api/report-worth";
import { Card } from "@/components/ui/card";
import { dayWords } from "@/domain/day";
import { DASH } from "@/domain/time-zone";
import { count, countOf } from "@/features/report-parts/figure";
import { MinutesForm } from "@/features/report-parts/minutes-form";
import { minutesWords } from "../minutes";
import { Big, Lines, Named } from "../worth-parts";
import { moneyWords, ownSpeed, savedFormula } from "./worth-words";

export interface WorthCardsProps {
  worth: Worth;
  /** The report's figures of the period, for its median. */
  figures: Figures;
}

/** What the period was worth: time and money, and what would have been without it. */
export function WorthCards({ worth, figures }: WorthCardsProps) {
  return (
    <div className="grid gap-4 @3xl:grid-cols-3">
      <SavedCard saved={worth.saved} />
      <CostCard cost={worth.cost} />
      <WithoutCard worth={worth} figures={figures} />
    </div>
  );
}

function SavedCard({ saved }: { saved: Worth["saved"] }) {
  return (
    <Card title={<Named of="saved" name="Time saved" />}>
      <Big>{saved.hours} h</Big>
      <p className="tabular mt-1 mb-4 text-sm text-ink-3">{savedFormula(saved)}</p>
      <MinutesForm
        key={`${saved.minutes_unedited} ${saved.minutes_edited}`}
        minutes_unedited={saved.minutes_unedited}
        minutes_edited={saved.minutes_edited}
      />
    </Card>
  );
}

function CostCard({ cost }: { cost: Worth["cost"] }) {
  return (
    <Card
      title={<Named of="cost" name="Cost" />}
      description={
        cost.since === null
          ? "No AI model calls recorded yet."
          : `Recorded since ${dayWords(cost.since)} (UTC).`
      }
    >
      <Big>{moneyWords(cost.money)}</Big>
      <Lines
        lines={[
          ["Model calls", count(cost.calls)],
          ["Tokens", count(cost.tokens)],
          ["YouTube credits for public replies", count(cost.credits)],
          ["Plan", cost.plan ?? DASH],
        ]}
      />
    </Card>
  );
}

function WithoutCard({ worth: { without }, figures }: { worth: Worth; figures: Figures }) {
  const own = ownSpeed(without);
  const { shadow } = without;
  return (
    <Card title={<Named of="without" name="Without Rejoinder" />}>
      {own === undefined ? (
        <p className="text-sm text-ink-2">
          We don't know how fast you replied before: we found none of your replies from before you connected
          the channel.
        </p>
      ) : (
        <>
          <Big>{minutesWords(own)}</Big>
          <p className="mt-1 text-sm text-ink-3">
            Your median response time, from {countOf(without.own_answers, "reply", "replies")} before you
            connected the channel. In this period: {minutesWords(figures.median_minutes)}.
          </p>
        </>
      )}
      <h3 className="mt-5 text-sm font-medium">Shadow mode</h3>
      <p className="mt-1 text-sm text-ink-2">
        {shadow.percent === null
          ? "You haven't reviewed any replies that would have been posted automatically."
          : `You approved ${shadow.percent}% of the replies that would have been posted automatically: ${count(shadow.agreed)} of ${count(shadow.decided)}, all time.`}
      </p>
    </Card>
  );
}
