import { useRouter } from "@tanstack/react-router";
import { leaveAccount } from "@/api/team";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { teamMessages } from "@/content/team-words";
import { onDemand } from "@/lib/on-demand";
import { switchAccount } from "@/session/switch-account";

const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** The way out of an account of somebody else's. */
export function LeaveCard({ name }: { name: string }) {
  const router = useRouter();
  const show = useDialogs();
  return (
    <Card title="Leave this account" description="Your drafts, notes and history stay under your name.">
      <Button
        variant="danger"
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Leave ${name}?`}
              description="You lose access at once. To come back you need a new invitation."
              confirmText="Leave"
              busyText="Leaving..."
              save={async () => {
                await leaveAccount();
                await switchAccount(router, null);
              }}
              saved={teamMessages.left}
              failed={teamMessages.failed}
            />
          ))
        }
      >
        Leave this account
      </Button>
    </Card>
  );
}
