import { CheckCircle2, CircleX, Clock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { reportBadge, reportLabel } from "@/domain/reply-status";
import { DASH } from "@/domain/time-zone";

const looks = {
  default: { tone: "public", icon: CheckCircle2 },
  secondary: { tone: "waiting", icon: Clock },
  destructive: { tone: "failed", icon: CircleX },
} as const;

/** The reply's state in the words of the reports; a dash where no reply was approved. */
export function StatusCell({ status, replied }: { status: string | null; replied: boolean }) {
  if (!replied) return <span className="text-ink-3">{DASH}</span>;
  const { tone, icon } = looks[reportBadge(status)];
  return (
    <Badge tone={tone} icon={icon}>
      {reportLabel(status)}
    </Badge>
  );
}
