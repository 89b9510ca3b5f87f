import { type BadgeVariant, reportBadge, reportLabel } from "@shared/domain/reply-status.ts";
import { DASH } from "@shared/domain/time-zone.ts";
import { Clock3, Eye, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReportRow } from "@/api/reports";
import { Badge, type Tone } from "@/components/ui/badge";

const looks: Record<BadgeVariant, { tone: Tone; icon: LucideIcon }> = {
  default: { tone: "public", icon: Eye },
  secondary: { tone: "waiting", icon: Clock3 },
  destructive: { tone: "failed", icon: TriangleAlert },
};

/** The badge of a row; a dash where there is no reply. */
export function StatusCell({ row }: { row: Pick<ReportRow, "is_replied" | "reply_status"> }) {
  if (!row.is_replied) return <>{DASH}</>;
  const { tone, icon } = looks[reportBadge(row.reply_status)];
  return (
    <Badge tone={tone} icon={icon}>
      {reportLabel(row.reply_status)}
    </Badge>
  );
}
