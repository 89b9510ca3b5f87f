import { useMutation } from "@tanstack/react-query";
import { exportAccount } from "@/api/account";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import type { SessionUser } from "@/domain/session-user";
import { downloadText } from "@/lib/download";
import { notify } from "@/lib/notify";
import { onDemand } from "@/lib/on-demand";

const DeleteAccountDialog = onDemand(() => import("./delete-account-dialog"), "DeleteAccountDialog");

/** Taking everything along, and leaving. */
export function YourDataCard({ user }: { user: SessionUser }) {
  const show = useDialogs();
  const exporting = useMutation({
    mutationFn: () => exportAccount(),
    onSuccess: (json) => {
      downloadText("rejoinder-account.json", "application/json", json);
      notify.success(appMessages.account.exported);
    },
    onError: (error) => tellFailure(appMessages.account.exportFailed, error),
  });
  return (
    <Card
      title="Your data"
      description="Download everything we store about you (except secrets) as a JSON file, or delete it all."
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={exporting.isPending}
          busyText="Preparing..."
          onClick={() => exporting.mutate()}
        >
          Export my data
        </Button>
        <Button
          variant="danger"
          onClick={() => show((dialog) => <DeleteAccountDialog {...dialog} user={user} />)}
        >
          Delete account
        </Button>
      </div>
    </Card>
  );
}
