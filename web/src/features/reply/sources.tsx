import { Link } from "@tanstack/react-router";
import {
  Captions,
  ExternalLink,
  FileText,
  History,
  type LucideIcon,
  MessageSquareText,
  NotebookText,
  SquarePlay,
} from "lucide-react";
import { Peek } from "@/components/ui/peek";
import { lookUp } from "@/domain/look-up";
import { groupSources, placeOf, type ShownSource, type SourceGroup, saidBy } from "@/domain/sources";
import { chipClass } from "./chip-class";

const icons: Record<string, LucideIcon> = {
  description: FileText,
  fact: MessageSquareText,
  document: NotebookText,
  video: SquarePlay,
  caption: Captions,
};

const linkClass = "inline-flex items-center gap-1 text-sm text-accent underline underline-offset-2";

/** Where the passage stands: on YouTube, or among what the owner has said. */
function Way({ source }: { source: ShownSource }) {
  if (source.kind === "fact" || source.kind === "document") {
    return (
      <Link to="/app/knowledge" className={linkClass}>
        Open Knowledge
      </Link>
    );
  }
  const place = placeOf(source);
  if (!place) return null;
  return (
    <a href={place.href} target="_blank" rel="noreferrer" className={linkClass}>
      {place.time ? `Watch at ${place.time}` : "Open the video"}
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  );
}

function SourceChip({ group }: { group: SourceGroup }) {
  const Icon = group.changed ? History : (lookUp(icons, group.kind) ?? FileText);
  return (
    <Peek
      title={group.title ?? group.label}
      trigger={
        <button type="button" className={chipClass}>
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{group.label}</span>
          {group.changed && <span className="shrink-0 text-waiting">changed</span>}
        </button>
      }
    >
      <ul className="mt-2 flex max-h-64 flex-col gap-3 overflow-y-auto">
        {group.passages.map((source) => (
          <li key={source.passage_id} className="flex flex-col items-start gap-1.5">
            {source.text !== null && (
              <blockquote
                dir="auto"
                className="w-full border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-wrap text-ink-2"
              >
                {saidBy(source)}
              </blockquote>
            )}
            {source.changed && <p className="text-sm text-waiting">The source has changed since.</p>}
            <Way source={source} />
          </li>
        ))}
      </ul>
    </Peek>
  );
}

export interface SourcesProps {
  sources: readonly ShownSource[];
  /** The video that the comment stands under, whose description needs no title. */
  videoId?: string | null;
}

/** What a reply rests on: each source a small button that shows the passage. */
export function Sources({ sources, videoId = null }: SourcesProps) {
  if (sources.length === 0) return null;
  return (
    <ul aria-label="Sources" className="flex min-w-0 flex-wrap gap-1.5">
      {groupSources(sources, videoId).map((group) => (
        <li key={group.key} className="flex max-w-full min-w-0">
          <SourceChip group={group} />
        </li>
      ))}
    </ul>
  );
}
