import { Hourglass, type LucideIcon, ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import type { Profile } from "@/api/account";

function Notice({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-line bg-waiting-wash px-4 py-3 text-waiting"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="text-base font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-ink-2">{children}</p>
      </div>
    </div>
  );
}

/** Where the request for access stands; nothing once it is granted. */
export function AccessNotice({ profile }: { profile: Profile }) {
  if (profile.plan) return null;
  if (profile.access_decided_at) {
    return (
      <Notice icon={ShieldX} title="Access was not granted">
        You can see and set up everything, but nothing is drafted or posted. Write to support if you think
        this is a mistake.
      </Notice>
    );
  }
  return (
    <Notice icon={Hourglass} title="Access requested: answered within 24 hours">
      Until then you can connect your channel and set everything up. Nothing is drafted or posted before.
    </Notice>
  );
}
