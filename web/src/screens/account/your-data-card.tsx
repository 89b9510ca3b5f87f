import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { exportAccount } from "@/api/account";
import { toApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { appMessages } from "@/content/app-messages";
import type { SessionUser } from "@/domain/session-user";
import { downloadText } from "@/lib/download";
import { notify } from "@/lib/notify";
import { DeleteAccountDialog } from "./delete-account-dialog";

/** Taking everything along, and leaving. */
export function YourDataCard({ user }: { user: SessionUser }) {
  const [deleting, setDeleting] = useState(false);
  const exporting = useMutation({
    mutationFn: () => exportAccount(),
    onSuccess: (json) => {
      downloadText("rejoinder-account.json", "application/json", json);
      notify.success(appMessages.account.exported);
    },
    onError: async (error) => {
      notify.error(appMessages.account.exportFailed, { description: (await toApiError(error)).message });
    },
  });
  return (
    <Card
      title="Your data"
      description="Everything we hold of you, secrets excepted, as one JSON file. Or nothing at all."
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={exporting.isPending}
          busyText="Collecting..."
          onClick={() => exporting.mutate()}
        >
          Export my data
        </Button>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} onOpenChange={setDeleting} user={user} />
    </Card>
  );
}
