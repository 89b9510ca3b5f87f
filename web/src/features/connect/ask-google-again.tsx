import { askGoogleAgain, type Connection } from "@/api/connections";
import { Button } from "@/components/ui/button";
import { appMessages } from "@/content/app-messages";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";

export type AskedQuota = Pick<Connection, "client_config_id" | "quota_closed">;

/** Has Google asked again whether a quota that it closed is open; nothing where it is not closed, or may not be asked. */
export function AskGoogleAgain({ connection }: { connection: AskedQuota | undefined }) {
  const again = useSaving({
    save: askGoogleAgain,
    saved: appMessages.account.googleIsAsked,
    failed: appMessages.account.googleNotAsked,
  });
  // Other channels may be connected through the same project.
  const may = useMay("manage")();
  const client = connection?.client_config_id;
  if (!may || !connection?.quota_closed || !client) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={again.isPending}
      busyText="Asking..."
      onClick={() => again.mutate(client)}
    >
      Ask Google again
    </Button>
  );
}
