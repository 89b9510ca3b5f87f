import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@/api/errors";
import { appMessages } from "@/content/app-messages";
import { type Message, notify } from "@/lib/notify";

export interface SavingOptions<Input, Result> {
  /** `waits`: there is no line, and it is sent when there is one again (api/outbox.ts). */
  save: (input: Input) => Promise<Result>;
  saved: Message | ((input: Input, result: Result) => Message);
  failed: Message;
  /** Runs after everything shown is up to date. */
  onSaved?: (input: Input) => void;
}

/**
 * A change of the account: done on the server, then everything shown is read anew; a toast says how it went, and `error` is a
 * sentence to show where the change was asked for.
 */
export function useSaving<Input = void, Result = unknown>({
  save,
  saved,
  failed,
  onSaved,
}: SavingOptions<Input, Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await save(input);
      } catch (error) {
        throw await toApiError(error);
      }
    },
    onSuccess: async (result, input) => {
      if (result === "waits") {
        notify.info(appMessages.replies.waits);
        onSaved?.(input);
        return;
      }
      notify.success(typeof saved === "function" ? saved(input, result) : saved);
      await queries.invalidateQueries();
      onSaved?.(input);
    },
    onError: ({ message }) => notify.error(failed, { description: message }),
  });
}
