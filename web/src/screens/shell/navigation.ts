import type { LinkProps } from "@tanstack/react-router";
import {
  BarChart3,
  BookOpen,
  CircleHelp,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Plug,
  Reply,
  ShieldQuestionMark,
  Target,
  UserRound,
  UsersRound,
} from "lucide-react";

interface NavigationItem {
  to: LinkProps["to"];
  label: string;
  icon: LucideIcon;
  /** Stays in reach of the thumb on small screens; the rest is behind More. */
  primary?: boolean;
}

export const navigation: readonly NavigationItem[] = [
  { to: "/app/automations", label: "Reply Agent", icon: Reply, primary: true },
  { to: "/app/replies", label: "Replies", icon: MessagesSquare, primary: true },
  { to: "/app/rules", label: "Rules", icon: ListChecks },
  { to: "/app/held", label: "Held comments", icon: ShieldQuestionMark },
  { to: "/app/reports", label: "Reports", icon: BarChart3, primary: true },
  { to: "/app/objectives", label: "Objective", icon: Target },
  { to: "/app/knowledge", label: "Knowledge", icon: BookOpen },
  { to: "/app/team", label: "Team", icon: UsersRound },
  { to: "/app/programs", label: "Programs", icon: Plug },
  { to: "/app/how-it-works", label: "How it works?", icon: CircleHelp },
  { to: "/app/account", label: "Account", icon: UserRound },
];
