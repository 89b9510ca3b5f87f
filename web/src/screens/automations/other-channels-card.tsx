import {
  AtSign,
  BriefcaseBusiness,
  Camera,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Users,
} from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";

const channels: readonly { name: string; icon: LucideIcon }[] = [
  { name: "WhatsApp", icon: MessageCircle },
  { name: "Instagram", icon: Camera },
  { name: "Facebook", icon: Users },
  { name: "LinkedIn", icon: BriefcaseBusiness },
  { name: "Twitter/X", icon: MessageSquareText },
  { name: "Threads", icon: AtSign },
  { name: "Reddit", icon: MessagesSquare },
];

/** The channels that will follow. */
export function OtherChannelsCard() {
  return (
    <Card title="Other channels">
      <ul className="grid grid-cols-1 gap-2 min-[30rem]:grid-cols-2 md:grid-cols-3">
        {channels.map(({ name, icon: Icon }) => (
          <li
            key={name}
            className="flex items-center gap-2.5 rounded-md border border-line bg-paper px-3 py-2.5 text-ink-2"
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate text-base">{name}</span>
            <Badge>Coming soon</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
