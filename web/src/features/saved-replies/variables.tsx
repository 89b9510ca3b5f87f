import { Button } from "@/components/ui/button";

/** What a text may name and is filled in for each comment. */
const VARIABLES: readonly { token: string; words: string }[] = [
  { token: "{viewer}", words: "the viewer's name" },
  { token: "{video}", words: "the video's title" },
  { token: "{link}", words: "the video's address" },
  { token: "{channel}", words: "your channel's name" },
];

/** The variables as buttons that put them into the text. */
export function VariableButtons({ onInsert }: { onInsert: (token: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
      <span>Insert</span>
      {VARIABLES.map(({ token, words }) => (
        <Button
          key={token}
          variant="secondary"
          size="sm"
          title={words}
          aria-label={`Insert ${words}, ${token}`}
          className="font-mono"
          onClick={() => onInsert(token)}
        >
          {token}
        </Button>
      ))}
    </div>
  );
}
