import { useState } from "react";
import { Card } from "@/components/ui/card";
import { type RepliesView, RepliesWorkspace } from "@/features/replies/replies-workspace";

const planned: readonly { title: string; text: string }[] = [
  { title: "Coverage SLA trend", text: "How much was answered within the hour, week by week." },
  { title: "Sentiment shift after replies", text: "Whether threads turn friendlier once they are answered." },
  { title: "Template performance", text: "Which ways of answering viewers respond to." },
];

/** The replies, and the reports that are planned. */
export function ComingSoon() {
  const [view, setView] = useState<RepliesView>({ tab: "to_approve", search: "", oldestFirst: false });
  return (
    <div className="flex flex-col gap-8">
      <RepliesWorkspace view={view} onView={(change) => setView((now) => ({ ...now, ...change }))} />
      <Card title="Planned reports">
        <ul className="grid gap-3 md:grid-cols-3">
          {planned.map(({ title, text }) => (
            <li key={title} className="rounded-md border border-line bg-paper px-4 py-3">
              <h3 className="text-base font-medium">{title}</h3>
              <p className="mt-0.5 text-sm text-ink-3">{text}</p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
