import { Hourglass, KeyRound, type LucideIcon, ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import { askForAccess, type Profile } from "@/api/account";
import { SupportMail } from "@/components/page/support-mail";
import { Button } from "@/components/ui/button";
import { appMessages } from "@/content/app-messages";
import { accessOf } from "@/domain/access";
import { useSaving } from "@/queries/use-saving";

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

function Notice({ icon: Icon, title, children, action }: NoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-waiting-wash px-4 py-3 text-waiting"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        <div className="min-w-0">
          <p className="text-base font-medium">{title}</p>
          <p className="mt-0.5 text-sm text-ink-2">{children}</p>
        </div>
      </div>
      {action}
    </div>
  );
}

/** Where the account stands with the operator, and the one place to ask for access; nothing once it is granted. */
export function AccessNotice({ profile }: { profile: Profile }) {
  const ask = useSaving({
    save: askForAccess,
    saved: appMessages.access.asked,
    failed: appMessages.access.notAsked,
  });
  switch (accessOf(profile)) {
    case "approved":
      return null;
    case "not_asked":
      return (
        <Notice
          icon={KeyRound}
          title="Request access to post replies"
          action={
            <Button size="sm" busy={ask.isPending} busyText="Requesting..." onClick={() => ask.mutate()}>
              Request access
            </Button>
          }
        >
          We answer within 24 hours, by email. You can connect your channel and set everything up now; nothing
          is drafted or posted until you're approved.
        </Notice>
      );
    case "asked":
      return (
        <Notice icon={Hourglass} title="Access requested">
          We answer within 24 hours, by email. You can connect your channel and set everything up now; nothing
          is drafted or posted until you're approved.
        </Notice>
      );
    case "declined":
      return (
        <Notice icon={ShieldX} title="Access declined">
          You can see and set up everything, but nothing is drafted or posted. If you think this is a mistake,{" "}
          <SupportMail subject="Access to Rejoinder">write to us</SupportMail>.
        </Notice>
      );
  }
}
