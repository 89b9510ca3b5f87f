import { Card } from "@/components/ui/card";
import { DecisionsTable } from "../questions/decisions-table";
import type { SectionProps } from "../section-props";
import { NO_RULE } from "../value/worth-words";
import { WithWorth } from "../with-worth";
import { Named } from "../worth-parts";
import { PeopleCard } from "./people-card";

/** Who did what, and which rules drafted and sent. */
export function PeopleSection({ view }: SectionProps) {
  return (
    <>
      <PeopleCard view={view} />
      <WithWorth view={view}>
        {({ rules }) => (
          <Card flush title={<Named of="rules" name="By rule" />}>
            {rules.length === 0 ? (
              <p className="px-4 pb-4 text-sm text-ink-3 sm:px-5">
                Nothing was decided or sent by a rule in this period.
              </p>
            ) : (
              <DecisionsTable
                caption="By rule"
                of="Rule"
                more={["Sent automatically"]}
                rows={rules.map((rule) => ({
                  ...rule,
                  id: rule.rule_id ?? "",
                  name: rule.name ?? NO_RULE,
                  more: [rule.unattended],
                }))}
              />
            )}
          </Card>
        )}
      </WithWorth>
    </>
  );
}
