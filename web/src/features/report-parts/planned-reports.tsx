import { PLANNED_REPORTS, type PlannedReport } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell, BellRing, Mail } from "lucide-react";
import { setReportNotification } from "@/api/report-dashboard";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { supportLink } from "@/content/installation";
import { notificationsQuery } from "@/queries/reports";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

const plans: Record<PlannedReport, { title: string; text: string }> = {
  coverage_sla_trend: {
    title: "Coverage SLA trend",
    text: "Coverage and on-time replies over months, against your targets.",
  },
  sentiment_shift: {
    title: "Sentiment shift after replies",
    text: "Whether viewers you answered are friendlier next time.",
  },
  template_performance: {
    title: "Template performance",
    text: "Which kinds of replies bring viewers back to the conversation.",
  },
};

const request = supportLink("Request a report");

function NotifyButton({ report, title }: { report: string; title: string }) {
  const account = useAccount();
  const { data: wanted } = useQuery(notificationsQuery(account.id));
  const isWanted = wanted?.includes(report) ?? false;
  const toggle = useSaving<void>({
    save: () => setReportNotification(account.id, report, !isWanted),
    saved: isWanted
      ? { title: "Taken off your list", description: `You get no email about “${title}”.` }
      : { title: "We noted it", description: `You get one email when “${title}” is here.` },
    failed: { title: "Update failed" },
  });
  const Icon = isWanted ? BellRing : Bell;
  return (
    <Button
      variant={isWanted ? "primary" : "secondary"}
      size="sm"
      aria-pressed={isWanted}
      aria-label={`Notify me: ${title}`}
      busy={toggle.isPending}
      disabled={!wanted}
      onClick={() => toggle.mutate()}
    >
      <Icon aria-hidden="true" />
      {isWanted ? "Noted" : "Notify me"}
    </Button>
  );
}

function Plan({ report }: { report: PlannedReport }) {
  const { title, text } = plans[report];
  return (
    <li className="flex flex-col items-start gap-2 rounded-md border border-line bg-paper p-4">
      <h3 className="font-medium">{title}</h3>
      <p className="flex-1 text-sm text-ink-2">{text}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <NotifyButton report={report} title={title} />
        <Badge>Coming soon</Badge>
      </div>
    </li>
  );
}

/** Reports that are planned: say that you want them, or ask for another. */
export function PlannedReports() {
  return (
    <Card
      title="Planned reports"
      actions={
        request && (
          <a href={request} className={buttonClass("secondary", "sm")}>
            <Mail aria-hidden="true" />
            Request a report
          </a>
        )
      }
    >
      <ul className="grid gap-3 md:grid-cols-3">
        {PLANNED_REPORTS.map((report) => (
          <Plan key={report} report={report} />
        ))}
      </ul>
    </Card>
  );
}
