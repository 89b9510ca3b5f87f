import { ExternalLink, Lightbulb, MessageSquareText, PencilLine } from "lucide-react";
import { use } from "react";
import type { Dashboard } from "@/api/report-dashboard";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { commentLink } from "@/domain/youtube-links";
import { onDemand } from "@/lib/on-demand";
import { DrillContext } from "../panel/drill";
import { insightWords } from "./insight-words";

const TemplatesDialog = onDemand(() => import("./templates-dialog"), "TemplatesDialog");

/** What the numbers suggest to do: three sentences at most, each opening the comments behind it. */
export function Findings({ insights }: { insights: Dashboard["insights"] }) {
  const show = useDialogs();
  const open = use(DrillContext);
  return (
    <Card title="Insights" description="What stands out in these numbers.">
      {insights.length === 0 ? (
        <p className="text-sm text-ink-3">Nothing stands out in this period.</p>
      ) : (
        <ul className="grid gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3">
          {insights.map((insight) => {
            const words = insightWords(insight);
            const video = commentLink(insight.video, null);
            const comments = { what: insight.what, of: insight.video ?? undefined };
            return (
              <li key={insight.kind} className="flex flex-col rounded-md border border-line bg-paper p-4">
                <h3 className="flex items-start gap-2 font-medium">
                  <Lightbulb aria-hidden="true" className="mt-1 size-4 shrink-0 text-waiting" />
                  {words.title}
                </h3>
                <p className="mt-1 text-sm text-ink-2">{words.driver}</p>
                <p className="mt-1 flex-1 text-sm text-ink-2">{words.impact}</p>
                <div className="mt-3 flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={() => show((dialog) => <TemplatesDialog {...dialog} insight={words} />)}
                  >
                    <PencilLine aria-hidden="true" />
                    Draft templates
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={(event) => open?.(comments, event.currentTarget)}
                  >
                    <MessageSquareText aria-hidden="true" />
                    Open comments
                  </Button>
                  {video && (
                    <a href={video} target="_blank" rel="noreferrer" className={buttonClass("quiet", "sm")}>
                      <ExternalLink aria-hidden="true" />
                      Open video
                    </a>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
