/** Lines to type or paste somewhere else. */
export function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="text-sm font-medium text-ink">{title}</p>
      <pre className="mt-2 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink-2">
        {text}
      </pre>
    </div>
  );
}
