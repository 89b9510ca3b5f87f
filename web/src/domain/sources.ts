/** A passage that a reply rests on. `changed`: it is no more, since its source was changed or deleted. */
export interface ShownSource {
  passage_id: string;
  /** description, fact, document, video or caption. */
  kind: string;
  /** Of the video, the fact or the document. */
  source_id: string;
  title: string | null;
  text: string | null;
  url: string | null;
  changed: boolean;
}

/** What one source gave to a reply. */
export interface SourceGroup {
  key: string;
  kind: string;
  label: string;
  title: string | null;
  /** All that is cited of it has changed since. */
  changed: boolean;
  passages: ShownSource[];
}

/** What a source is called beside a reply. `videoId`: the video that the comment stands under. */
function labelOf({ kind, title, source_id }: ShownSource, videoId: string | null): string {
  const named = (what: string) => (title ? `${what}: ${title}` : what);
  if (kind === "fact") return "Your fact";
  if (kind === "document") return named("Notes");
  if (kind === "video") return named("Video");
  if (kind === "caption")
    return videoId === null || source_id === videoId ? "Said in the video" : named("Said in");
  // The comment's own video needs no name.
  return videoId === null || source_id === videoId ? "Description" : named("Description");
}

/** The sources of a reply in the order in which they are cited, each once with all that is cited of it. */
export function groupSources(sources: readonly ShownSource[], videoId: string | null): SourceGroup[] {
  const groups = new Map<string, SourceGroup>();
  for (const source of sources) {
    const key = `${source.kind}:${source.source_id}`;
    const group = groups.get(key) ?? {
      key,
      kind: source.kind,
      label: labelOf(source, videoId),
      title: source.title,
      changed: true,
      passages: [],
    };
    group.passages.push(source);
    group.changed &&= source.changed;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What a passage says under the title of its source: a fact begins with its question, which is that title. */
export function saidBy({ kind, title, text }: Pick<ShownSource, "kind" | "title" | "text">): string | null {
  const question = `${title}\n`;
  return kind === "fact" && text?.startsWith(question) ? text.slice(question.length) : text;
}

const CHAPTER = /^\s*[[(]?((?:(\d{1,2}):)?(\d{1,2}):(\d{2}))(?![:\d])/;

/** Where a source can be looked at on the web: a video at the chapter that the passage begins with. */
export function placeOf({
  url,
  text,
}: Pick<ShownSource, "url" | "text">): { href: string; time: string | null } | null {
  if (!url || !URL.canParse(url)) return null;
  const address = new URL(url);
  // What else an address can begin with runs in the page.
  if (address.protocol !== "https:") return null;
  const isVideo = /(^|\.)(youtube\.com|youtu\.be)$/.test(address.hostname);
  const [, time, hours = "0", minutes, seconds] = (isVideo && CHAPTER.exec(text ?? "")) || [];
  if (!time) return { href: address.href, time: null };
  address.searchParams.set("t", `${Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)}s`);
  return { href: address.href, time };
}
