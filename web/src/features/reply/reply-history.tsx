import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "@/api/errors";
import type { People } from "@/api/inbox";
import type { ReplyEvent, ReplyVersion } from "@/api/replies";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { reasonSentence } from "@/domain/reply-reason";
import { replyWords } from "@/domain/reply-status";
import type { ShownSource } from "@/domain/sources";
import { formatMoment, formatTime } from "@/domain/time-zone";
import { replyHistoryQuery } from "@/queries/replies";
import { Sources } from "./sources";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xs font-semibold text-ink-3">{title}</h2>
      {children}
    </section>
  );
}

function Moment({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={formatMoment(at, zone)} className="shrink-0 text-xs text-ink-3">
      {formatTime(at, zone)}
    </time>
  );
}

function assigneeOf({ detail }: ReplyEvent, people: People): string | undefined {
  const id: unknown =
    typeof detail === "object" && detail !== null ? Reflect.get(detail, "assignee") : undefined;
  return typeof id === "string" ? people[id] : undefined;
}

/** Who did it: a person, maybe by a program, or whoever used a client link, under the name that they typed. */
function nameOf(
  { actor_id, link_name, program }: Pick<ReplyEvent, "actor_id" | "link_name" | "program">,
  people: People,
): string | null | undefined {
  if (actor_id === null) return link_name && `link, ${link_name}`;
  const name = people[actor_id];
  return name && program ? `${name} via ${program}` : name;
}

function By({ of, people }: { of: Parameters<typeof nameOf>[0]; people: People }) {
  const name = nameOf(of, people);
  return name ? <span className="text-ink-3"> by {name}</span> : null;
}

/** Acceptance keeps the state, so its word comes from the reason. */
function eventWords(event: ReplyEvent, people: People): string {
  const { label } = replyWords(event.to_status, event.reason === "accepted");
  if (event.reason === "unassigned") return "Unassigned";
  if (event.reason === "sent_back") return "Sent back with a comment";
  if (event.reason === "assigned") return `Assigned to ${assigneeOf(event, people) ?? "somebody who left"}`;
  // By link it was somebody else than whoever reads this.
  if (event.link_name && event.reason === "approved") return `${label}: approved`;
  const reason = reasonSentence(event.reason);
  return reason ? `${label}: ${reason}` : label;
}

export interface WhatHappenedProps {
  events: readonly ReplyEvent[];
  versions: readonly ReplyVersion[];
  videoId: string | null | undefined;
  /** Shows what the reply rests on, where it does not stand beside it. */
  sourced?: boolean;
  /** Who did and wrote what. */
  people?: People;
  zone: string;
}

/** Every change of a reply's state, and every text it has had. */
export function WhatHappened({
  events,
  versions,
  videoId,
  sourced = false,
  people = {},
  zone,
}: WhatHappenedProps) {
  const latest = versions.at(-1);
  return (
    <div className="flex flex-col gap-4">
      <Part title="History">
        {events.length === 0 ? (
          <p className="mt-1 text-sm text-ink-3">Nothing yet.</p>
        ) : (
          <ol className="mt-1 flex flex-col gap-1 text-sm">
            {events.map((event) => (
              <li key={event.id} className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1">
                  {eventWords(event, people)}
                  <By of={event} people={people} />
                </span>
                <Moment at={event.created_at} zone={zone} />
              </li>
            ))}
          </ol>
        )}
      </Part>
      {sourced && latest && latest.sources.length > 0 && (
        <Part title="Reply sources">
          <div className="mt-1.5">
            <Sources sources={latest.sources} videoId={videoId} />
          </div>
        </Part>
      )}
      {versions.length > 1 && (
        <Part title="Earlier texts">
          {latest && nameOf(latest, people) && (
            <p className="mt-1 text-sm">
              Now it's the text
              <By of={latest} people={people} />
            </p>
          )}
          <ol className="mt-1 flex flex-col gap-1.5 text-sm">
            {versions.slice(0, -1).map((version) => (
              <li key={version.id} className="flex items-baseline gap-2">
                <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                  <p className="break-words whitespace-pre-wrap" dir="auto">
                    <span className="font-medium">{version.reply_type}</span>
                    <By of={version} people={people} /> {version.body}
                  </p>
                  <Sources sources={version.sources} videoId={videoId} />
                </div>
                <Moment at={version.created_at} zone={zone} />
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}

export interface ReplyHistoryProps {
  item: {
    id: string;
    thread_id: string;
    video_id?: string | null;
    owner_reply_text?: string | null;
    channel_title?: string | null;
    /** Given where they stand beside the reply already. */
    sources?: readonly ShownSource[];
  };
  zone: string;
}

/** The conversation around a comment, every change of its reply's state, and every text the reply has had. */
export function ReplyHistory({ item, zone }: ReplyHistoryProps) {
  const { data, error, refetch } = useQuery(replyHistoryQuery(item.id, item.thread_id));
  if (error) {
    return (
      <Trouble onRetry={refetch}>
        {error instanceof ApiError ? error.message : "Couldn't load the history."}
      </Trouble>
    );
  }
  if (!data) return <Skeleton className="h-24" />;

  const others = data.thread.filter((row) => row.id !== item.id);
  return (
    <div className="flex flex-col gap-4">
      {(others.length > 0 || item.owner_reply_text) && (
        <Part title="The conversation">
          <ul className="mt-1 flex flex-col gap-1.5 text-sm">
            {others.map((row) => (
              <li key={row.id} className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 break-words">
                  <span className="font-medium">{row.author_name ?? "A viewer"}</span> {row.text_original}
                </span>
                {row.published_at && <Moment at={row.published_at} zone={zone} />}
              </li>
            ))}
            {item.owner_reply_text && (
              <li className="break-words">
                <span className="font-medium">{item.channel_title ?? "The channel"}</span>{" "}
                {item.owner_reply_text}
              </li>
            )}
          </ul>
        </Part>
      )}
      <WhatHappened {...data} videoId={item.video_id} sourced={!item.sources} zone={zone} />
    </div>
  );
}
