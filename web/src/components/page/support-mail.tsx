import type { ReactNode } from "react";
import { supportLink } from "@/content/installation";

interface SupportMailProps {
  subject?: string;
  children: ReactNode;
}

/** Words that open a mail to support; plain words where the operator names no address. */
export function SupportMail({ subject, children }: SupportMailProps) {
  const link = supportLink(subject);
  if (!link) return children;
  return (
    <a href={link} className="font-medium text-accent underline underline-offset-2">
      {children}
    </a>
  );
}
