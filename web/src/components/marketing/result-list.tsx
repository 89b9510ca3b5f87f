import { results } from "@/content/landing";

/** What answering changes, in figures. */
export function ResultList() {
  return (
    <dl className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3">
      {results.map(({ figure, unit, claim }) => (
        <div key={claim} className="flex flex-col bg-sheet px-6 py-7">
          <dt className="tabular flex items-baseline gap-2">
            <span className="text-5xl font-semibold">{figure}</span>{" "}
            <span className="text-lg font-medium text-ink-2">{unit}</span>
          </dt>{" "}
          <dd className="mt-2 text-md text-ink-2">{claim}</dd>
        </div>
      ))}
    </dl>
  );
}
