import { type Mark, wordsStillMarked } from "@/domain/marks";

export interface UnprovenWordsProps {
  /** As it stands in the editor. */
  text: string;
  /** The text that was marked. */
  draft: string;
  marks: readonly Mark[];
}

/** Under the editor: what the text still says that no source does. */
export function UnprovenWords({ text, draft, marks }: UnprovenWordsProps) {
  const words = wordsStillMarked(text, draft, marks);
  if (words.length === 0) return null;
  return (
    <div className="rounded-md bg-waiting-wash px-3 py-2 text-sm text-ink-2">
      <p>None of your sources say this. Check it or change it before you approve.</p>
      <ul aria-label="Not in any source" className="mt-1 flex flex-wrap gap-1.5">
        {words.map((one) => (
          <li
            key={one}
            dir="auto"
            className="max-w-full rounded-sm bg-sheet px-1.5 py-0.5 break-words text-waiting"
          >
            {one}
          </li>
        ))}
      </ul>
    </div>
  );
}
