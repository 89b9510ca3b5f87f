import { Card } from "@/components/ui/card";
import type { SectionProps } from "../section-props";
import { whoWords } from "../value/worth-words";
import { WholePeriod, WithWorth } from "../with-worth";
import { Named } from "../worth-parts";
import { AnsweredCard } from "./answered-card";
import { AskedCard } from "./asked-card";
import { ConversationsCard } from "./conversations-card";
import { DecisionsTable, peopleRows } from "./decisions-table";

/** What viewers asked, what they said back, and what was decided. */
export function QuestionsSection({ view }: SectionProps) {
  return (
    <>
      <WholePeriod />
      <WithWorth view={view}>
        {(worth) => (
          <>
            <div className="grid gap-4 @3xl:grid-cols-2">
              <AnsweredCard questions={worth.questions} />
              <AskedCard channelId={view.query.channel} />
            </div>
            <Card flush title={<Named of="decisions" name="Decisions on drafts" />}>
              <DecisionsTable
                caption="Decisions on drafts"
                of="Who"
                more={["In working hours", "Outside working hours"]}
                rows={peopleRows(worth.people, whoWords)}
              />
            </Card>
          </>
        )}
      </WithWorth>
      <ConversationsCard view={view} />
    </>
  );
}
