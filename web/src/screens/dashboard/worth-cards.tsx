import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Figures } from "@/api/report-dashboard";
import type { Worth } from "@/api/report-worth";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { Trouble } from "@/components/ui/trouble";
import type { FormulaKey } from "@/content/report-formulas";
import { dayWords } from "@/domain/day";
import { DASH } from "@/domain/time-zone";
import { NO_COVERAGE, percentWords } from "@/features/report-parts/coverage-words";
import { count, countOf } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { MinutesForm } from "@/features/report-parts/minutes-form";
import { VideoLink } from "@/features/report-parts/video-link";
import { worthQuery } from "@/queries/reports";
import { DecisionsTable, peopleRows } from "./decisions-table";
import { Drill } from "./drill";
import { minutesWords } from "./minutes";
import type { DashboardView } from "./use-dashboard-view";
import { moneyWords, NO_RULE, ownSpeed, savedFormula, whoWords } from "./worth-words";

export interface WorthCardsProps {
  view: DashboardView;
  /** The dashboard's figures of the period, for what was to be answered. */
  figures: Figures;
}

/** What the period was worth: time and money, what was asked, who decided, and what would have been without it. */
export function WorthCards({ view, figures }: WorthCardsProps) {
  const { data, error, refetch } = useQuery(worthQuery(view.query));
  return (
    <section aria-labelledby="worth" className="flex flex-col gap-4">
      <div className="pt-2">
        <h2 id="worth" className="text-lg font-semibold">
          Value
        </h2>
        <p className="text-sm text-ink-3">
          For the whole period and channel. Other filters don't apply here.
        </p>
      </div>
      {error && !data ? (
        <Trouble onRetry={refetch}>Couldn't calculate this. {error.message}</Trouble>
      ) : data ? (
        <Counted worth={data} figures={figures} />
      ) : (
        <Skeleton className="h-56" />
      )}
    </section>
  );
}

function Counted({ worth, figures }: { worth: Worth; figures: Figures }) {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <SavedCard saved={worth.saved} />
        <CostCard cost={worth.cost} />
        <AnsweredCard figures={figures} questions={worth.questions} />
        <WithoutCard worth={worth} figures={figures} />
      </div>
      <Card flush title={<Named of="decisions" name="Decisions on drafts" />}>
        <DecisionsTable
          caption="Decisions on drafts"
          of="Who"
          more={["In working hours", "Outside working hours"]}
          rows={peopleRows(worth.people, whoWords)}
        />
      </Card>
      {worth.rules.length > 0 && (
        <Card flush title={<Named of="rules" name="By rule" />}>
          <DecisionsTable
            caption="By rule"
            of="Rule"
            more={["Sent automatically"]}
            rows={worth.rules.map((rule) => ({
              ...rule,
              id: rule.rule_id ?? "",
              name: rule.name ?? NO_RULE,
              more: [rule.unattended],
            }))}
          />
        </Card>
      )}
    </>
  );
}

function Named({ of, name }: { of: FormulaKey; name: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {name} <Formula of={of} name={name} />
    </span>
  );
}

function Big({ children }: { children: ReactNode }) {
  return <p className="tabular text-3xl font-semibold">{children}</p>;
}

function Lines({ lines }: { lines: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 flex flex-col divide-y divide-line text-sm">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-1">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tabular text-right">{value}</dd>
        </div>
      ))}
    </dl>
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

interface AnsweredCardProps {
  figures: Figures;
  questions: Worth["questions"];
}

function AnsweredCard({ figures, questions }: AnsweredCardProps) {
  const { answerable, answered, answerable_percent: percent } = figures;
  return (
    <Card title={<Named of="answerable" name="Answered where needed" />}>
      <Big>{percentWords(answerable === 0 ? null : percent)}</Big>
      <p className="tabular mt-1 text-sm text-ink-3">
        {answerable === null || answered === null ? (
          NO_COVERAGE
        ) : (
          <>
            <Drill what="answered" value={answered}>
              {count(answered)}
            </Drill>{" "}
            of{" "}
            <Drill what="answerable" value={answerable}>
              {countOf(answerable, "comment", "comments")}
            </Drill>
          </>
        )}
      </p>
      <h3 className="mt-5 text-sm font-medium">
        <Named of="questions" name="Questions your sources couldn't answer" />
      </h3>
      <Lines
        lines={[
          ["Asked in comments", count(questions.asked)],
          ["Different questions", count(questions.groups)],
          ["Answered since then", count(questions.answered)],
          ["Dismissed", count(questions.dismissed)],
          ["Still open", count(questions.open)],
        ]}
      />
      {questions.videos.length > 0 && <QuestionVideos videos={questions.videos} />}
    </Card>
  );
}

function QuestionVideos({ videos }: { videos: Worth["questions"]["videos"] }) {
  return (
    <div className="-mx-4 mt-3 sm:-mx-5">
      <Table caption="Questions by video">
        <TableHead>
          <ColumnHeader>Video</ColumnHeader>
          <ColumnHeader align="end">Questions</ColumnHeader>
          <ColumnHeader align="end">Open</ColumnHeader>
        </TableHead>
        <tbody>
          {videos.map((video) => (
            <TableRow key={video.video_id}>
              <Cell>
                <VideoLink id={video.video_id} title={video.title} />
              </Cell>
              <Cell align="end" className="tabular">
                {count(video.groups)}
              </Cell>
              <Cell align="end" className="tabular">
                {count(video.open)}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
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
