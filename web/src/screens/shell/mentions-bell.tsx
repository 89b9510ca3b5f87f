import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { useState } from "react";
import { type Mentions, seeMentions } from "@/api/teamwork";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { formatPublished } from "@/domain/time-zone";
import { shortNumber } from "@/domain/waiting";
import { cn } from "@/lib/cn";
import { answersInTeam, peopleQuery } from "@/queries/people";
import { mentionsQuery } from "@/queries/teamwork";
import { useZone } from "@/queries/use-zone";

/** Notes that mention oneself. Nothing for who answers alone. */
export function MentionsBell() {
  const { data: team } = useQuery({ ...peopleQuery(), select: answersInTeam });
  const { data } = useQuery({ ...mentionsQuery(), enabled: team === true });
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  if (!team) return null;
  const unseen = data?.unseen ?? 0;

  async function see() {
    await seeMentions();
    await queries.invalidateQueries({ queryKey: mentionsQuery().queryKey });
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Mentions"
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label={unseen === 0 ? "Mentions" : `Mentions, ${unseen} new`}
          className="relative"
        >
          <Bell aria-hidden="true" />
          {unseen > 0 && (
            <span
              aria-hidden="true"
              className="tabular absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent"
            >
              {shortNumber(unseen)}
            </span>
          )}
        </Button>
      }
    >
      <MentionsList mentions={data?.mentions ?? []} onOpen={() => setOpen(false)} />
      {unseen > 0 && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-2" onClick={() => void see()}>
          Mark all as read
        </Button>
      )}
    </Popover>
  );
}

function MentionsList({ mentions, onOpen }: { mentions: Mentions["mentions"]; onOpen: () => void }) {
  const { zone } = useZone();
  if (mentions.length === 0) {
    return (
      <p className="w-64 text-sm text-ink-2">When a teammate mentions you in a note, it shows up here.</p>
    );
  }
  return (
    <ul className="-mx-2 flex w-80 max-w-[calc(100vw-3.5rem)] flex-col">
      {mentions.map((one) => (
        <li key={one.note_id}>
          <Link
            to="/app/replies"
            search={{ id: one.comment_id }}
            onClick={onOpen}
            className="flex gap-2 rounded-md px-2 py-2 hover:bg-hover"
          >
            <span
              className={cn("mt-1.5 size-2 shrink-0 rounded-full", one.seen ? "bg-transparent" : "bg-accent")}
            >
              {!one.seen && <span className="sr-only">New. </span>}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-2">
                <span className="truncate text-sm font-semibold">{one.author ?? "Somebody who left"}</span>
                <time dateTime={one.at} className="tabular ml-auto shrink-0 text-xs text-ink-3">
                  {formatPublished(one.at, zone, new Date())}
                </time>
              </span>
              <span dir="auto" className="line-clamp-2 text-sm break-words text-ink-2">
                {one.text}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
