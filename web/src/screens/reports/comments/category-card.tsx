import { type Category, COMMENT_CATEGORIES } from "@shared/database/vocabulary.gen.ts";
import { Suspense } from "react";
import type { Dashboard } from "@/api/report-dashboard";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { count, countOf } from "@/features/report-parts/figure";
import { Derived } from "@/features/report-parts/formula";
import { Donut } from "@/features/report-parts/lazy-charts";
import { cn } from "@/lib/cn";
import { Drill } from "../panel/drill";

const categoryColors: Record<Category, string> = {
  Praise: "var(--public)",
  Questions: "var(--accent)",
  Requests: "var(--waiting)",
  Criticism: "var(--failed)",
};

export interface CategoryCardProps {
  categories: Dashboard["categories"];
  chosen: Category | undefined;
  onChoose: (category: Category | undefined) => void;
}

/** What the comments are about; choosing one filters the whole report, choosing it again lifts that. */
export function CategoryCard({ categories, chosen, onChoose }: CategoryCardProps) {
  const of = (category: Category | null) =>
    categories.find((entry) => entry.category === category)?.comments ?? 0;
  const percentOf = (category: Category | null) =>
    categories.find((entry) => entry.category === category)?.percent ?? 0;
  const none = of(null);
  const parts = [
    ...COMMENT_CATEGORIES.map((category) => ({
      label: category as string,
      value: of(category),
      color: categoryColors[category],
      dimmed: chosen !== undefined && chosen !== category,
    })),
    { label: "Uncategorized", value: none, color: "var(--line-strong)", dimmed: chosen !== undefined },
  ];
  const most = COMMENT_CATEGORIES.reduce((a, b) => (of(b) > of(a) ? b : a));
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-1.5">
          Categories <Derived of="category" name="Categories" />
        </span>
      }
      description={
        of(most) > 0
          ? `Most common: ${most}, ${countOf(of(most), "comment", "comments")} (${percentOf(most)}%). Select a category to filter the report.`
          : "No comments in this period have a category yet."
      }
    >
      <div className="grid items-center gap-4 @md:grid-cols-[10rem_minmax(0,1fr)]">
        <div aria-hidden="true" className="min-w-0">
          <Suspense fallback={<Skeleton className="h-44" />}>
            <Donut parts={parts} />
          </Suspense>
        </div>
        <ul className="flex flex-col gap-0.5">
          {COMMENT_CATEGORIES.map((category) => (
            <li key={category}>
              <button
                type="button"
                aria-pressed={chosen === category}
                onClick={() => onChoose(chosen === category ? undefined : category)}
                className={cn(
                  "touch-room flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover",
                  chosen === category && "bg-accent-wash font-medium",
                )}
              >
                <span className="size-2.5 rounded-full" style={{ background: categoryColors[category] }} />
                <span className="flex-1">{category}</span>
                <span className="tabular text-ink-2">
                  {count(of(category))} <span className="text-ink-3">({percentOf(category)}%)</span>
                </span>
              </button>
            </li>
          ))}
          {none > 0 && (
            <li className="flex items-center gap-2 px-2 py-1.5 text-ink-3">
              <span className="size-2.5 rounded-full bg-line-strong" />
              <span className="flex-1">Uncategorized</span>
              <span className="tabular">
                <Drill what="category:none" value={none}>
                  {count(none)}
                </Drill>{" "}
                ({percentOf(null)}%)
              </span>
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}
