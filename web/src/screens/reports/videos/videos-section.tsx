import { cn } from "@/lib/cn";
import type { SectionProps } from "../section-props";
import { TopicsCard } from "./topics-card";
import { VideosCard } from "./videos-card";
import { WordsCard } from "./words-card";

/** What was written about: videos, topics, words. */
export function VideosSection({ view, dashboard }: SectionProps) {
  return (
    <>
      <VideosCard
        videos={dashboard.videos}
        readsViews={dashboard.reads_views}
        derived={dashboard.derived}
        zone={view.zone}
      />
      <div className={cn("grid gap-4", dashboard.derived && "@3xl:grid-cols-2")}>
        {dashboard.derived && <TopicsCard topics={dashboard.topics} />}
        <WordsCard view={view} />
      </div>
    </>
  );
}
