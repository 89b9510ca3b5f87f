import { Ban, Clock3, Eye, type LucideIcon, PenLine, ShieldAlert, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { type ReplyTone, replyWords } from "@/domain/reply-status";

const icons: Record<ReplyTone, LucideIcon> = {
  public: Eye,
  waiting: Clock3,
  held: ShieldAlert,
  failed: TriangleAlert,
  accent: PenLine,
  neutral: Ban,
};

/** The state of a reply in its colour, with its icon and word. */
export function ReplyStateBadge({ status, accepted }: { status: string | null; accepted: boolean }) {
  const { label, tone } = replyWords(status, accepted);
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {label}
    </Badge>
  );
}
