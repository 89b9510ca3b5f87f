import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setConnectionsActive } from "@/api/connections";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";

/** Switches connections off, and on again for who changes their mind. */
export function useConnectionSwitch() {
  const queries = useQueryClient();

  const change = useMutation({
    mutationFn: ({ ids, active }: { ids: string[]; active: boolean }) => setConnectionsActive(ids, active),
    onSuccess: (_, { ids, active }) => {
      if (active) {
        notify.success(appMessages.automation.reconnected);
        return;
      }
      notify.success(messages.connect.disconnected, {
        description: "Google's permission stays until you delete the connection in Account.",
        action: { label: "Undo", onClick: () => change.mutate({ ids, active: true }) },
      });
    },
    onError: (error) => tellFailure(appMessages.automation.notDisabled, error),
    onSettled: () => queries.invalidateQueries(),
  });

  return {
    disable: (ids: string[]) => change.mutate({ ids, active: false }),
    enable: (ids: string[]) => change.mutate({ ids, active: true }),
    busy: change.isPending,
  };
}
