import type { Mark } from "@/domain/marks";
import type { ShownSource } from "@/domain/sources";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, orNull, type Reader, text } from "./read";

/** A reader of what answers from before it was kept do not have. */
function orElse<Value>(reader: Reader<Value>, otherwise: Value): Reader<Value> {
  return (value) => (value === undefined || value === null ? otherwise : reader(value));
}

/** What a reply rests on, and what of it nothing proves, as the lists give it. */
export const evidenceOf = fields({
  sources: orElse<ShownSource[]>(
    listOf(
      fields({
        passage_id: text,
        kind: text,
        source_id: text,
        title: orNull(text),
        text: orNull(text),
        url: orNull(text),
        changed: flag,
      }),
    ),
    [],
  ),
  marks: orElse<Mark[]>(listOf(fields({ start: number, end: number, why: orElse(text, "") })), []),
  /** The open question that the comment waits for, and its text. */
  question_id: orElse<string | null>(text, null),
  asks: orElse<string | null>(text, null),
  /** What the draft was learned from. */
  lessons: orElse<string[]>(listOf(text), []),
});
export type ReplyEvidence = ReturnType<typeof evidenceOf>;

const keptSources = orElse(listOf(fields({ passage_id: text, kind: text, source_id: text })), []);
type KeptSource = ReturnType<typeof keptSources>[number];

/** The citations that a version of a reply keeps, without their texts. */
export function citedBy(version: object): KeptSource[] {
  return keptSources(Reflect.get(version, "sources"));
}

/** Citations with the texts that the passages have now. */
export async function showSources(cited: readonly KeptSource[]): Promise<ShownSource[]> {
  if (cited.length === 0) return [];
  const supabase = await getSupabase();
  const ids = [...new Set(cited.map(({ passage_id }) => passage_id))];
  const passages = await unwrap(
    await supabase
      .from("passages")
      .select("id, body, video_id, fact:facts(question), document:documents(title), video:videos(title)")
      .in("id", ids),
  );
  const found = new Map(passages.map((passage) => [passage.id, passage]));
  return cited.map(({ passage_id, kind, source_id }) => {
    const passage = found.get(passage_id);
    return {
      passage_id,
      kind,
      source_id,
      title: passage?.fact?.question ?? passage?.document?.title ?? passage?.video?.title ?? null,
      text: passage?.body ?? null,
      url: passage?.video_id ? `https://youtu.be/${passage.video_id}` : null,
      changed: passage === undefined,
    };
  });
}
