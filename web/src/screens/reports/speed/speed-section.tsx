import type { SectionProps } from "../section-props";
import { RepliesCard } from "./replies-card";
import { SlaCard } from "./sla-card";

/** How soon replies came, who wrote them, and what still waits. */
export function SpeedSection({ view, dashboard }: SectionProps) {
  return (
    <>
      <SlaCard dashboard={dashboard} />
      <RepliesCard series={dashboard.series} view={view} before={dashboard.figures.before_range.known} />
    </>
  );
}
