import {
  AtSign,
  BriefcaseBusiness,
  Camera,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Smartphone,
  Users,
} from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";

const places: readonly { name: string; icon: LucideIcon }[] = [
  { name: "Shorts replies", icon: Smartphone },
  { name: "Community replies", icon: MessagesSquare },
  { name: "WhatsApp", icon: MessageCircle },
  { name: "Instagram", icon: Camera },
  { name: "Facebook", icon: Users },
  { name: "LinkedIn", icon: BriefcaseBusiness },
  { name: "Twitter/X", icon: MessageSquareText },
  { name: "Threads", icon: AtSign },
  { name: "Reddit", icon: MessagesSquare },
];

/** What will be answered, too. */
export function ComingSoonCard() {
  return (
    <Card title="Other places to reply">
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 min-[30rem]:grid-cols-2 md:grid-cols-3">
        {places.map(({ name, icon: Icon }) => (
          <li key={name} aria-disabled="true" className="flex items-center gap-2 py-1 text-ink-2">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
            <Badge>Coming soon</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
