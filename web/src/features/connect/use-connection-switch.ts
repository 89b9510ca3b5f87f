import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setConnectionsActive } from "@/api/connections";
import { toApiError } from "@/api/errors";
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
    onError: async (error) => {
      notify.error(appMessages.automation.notDisabled, { description: (await toApiError(error)).message });
    },
    onSettled: () => queries.invalidateQueries(),
  });

  return {
    disable: (ids: string[]) => change.mutate({ ids, active: false }),
    enable: (ids: string[]) => change.mutate({ ids, active: true }),
    busy: change.isPending,
  };
}
