/** What the colours of a chart stand for. */
export function Legend({ entries }: { entries: readonly { label: string; color: string }[] }) {
  return entries.map(({ label, color }) => (
    <span key={label} className="inline-flex items-center gap-1.5 text-sm text-ink-2">
      <span className="size-2.5 rounded-full" style={{ background: color }} />
      {label}
    </span>
  ));
}
