import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplayList as List, Replay } from "@/api/replay";
import { ShowMore } from "@/components/show-more";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { Trouble } from "@/components/ui/trouble";
import { replayPageQuery } from "@/queries/replay";
import { labelsQuery } from "@/queries/teamwork";
import { useZone } from "@/queries/use-zone";
import { ReplayRow } from "./replay-row";
import { listWords } from "./replay-words";

/** The comments, in lists: what would have become of each beside what has. */
export function ReplayList({ replay }: { replay: Replay }) {
  const [list, setList] = useState<List>("matched");
  const { figures } = replay;
  const words = listWords[replay.rule ? "rule" : "voice"];
  const counts: Record<List, number> = {
    matched: figures.matched,
    person: figures.answered_by_person,
    unknown: figures.unknown,
    all: figures.comments,
  };
  const lists = (Object.keys(counts) as List[]).filter((one) => one !== "unknown" || counts.unknown > 0);
  return (
    <Card flush className="pt-2">
      <Tabs
        label="Which comments"
        className="*:first:px-4 sm:*:first:px-5"
        panelClassName="pt-0"
        value={lists.includes(list) ? list : "matched"}
        onValueChange={setList}
        tabs={lists.map((value) => ({
          value,
          label: `${words[value]} ${counts[value].toLocaleString()}`,
          panel: <Rows replay={replay} list={value} />,
        }))}
      />
    </Card>
  );
}

function Rows({ replay, list }: { replay: Replay; list: List }) {
  const { zone } = useZone();
  const { data: labels = [] } = useQuery(labelsQuery());
  const pages = useInfiniteQuery(replayPageQuery(replay, list));
  const { data, error, refetch } = pages;
  const rows = data?.pages.flat();
  if (error && !rows)
    return (
      <Trouble onRetry={refetch} className="px-4 py-4 sm:px-5">
        Couldn't load the comments.
      </Trouble>
    );
  if (!rows) return <Skeleton className="m-5 h-40" />;
  if (rows.length === 0) return <p className="px-4 py-6 text-base text-ink-2 sm:px-5">No comments here.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((comment) => (
          <ReplayRow key={comment.id} replay={replay} comment={comment} zone={zone} labels={labels} />
        ))}
      </ul>
      <ShowMore pages={pages} />
    </>
  );
}
