import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@/api/errors";
import { type Message, notify } from "@/lib/notify";

export interface SavingOptions<Input> {
  save: (input: Input) => Promise<unknown>;
  saved: Message | ((input: Input) => Message);
  failed: Message;
  /** Runs after everything shown is up to date. */
  onSaved?: (input: Input) => void;
}

/** A change of the account: done on the server, then everything shown is read anew; a toast says how it went. */
export function useSaving<Input = void>({ save, saved, failed, onSaved }: SavingOptions<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => save(input),
    onSuccess: async (_, input) => {
      notify.success(typeof saved === "function" ? saved(input) : saved);
      await queries.invalidateQueries();
      onSaved?.(input);
    },
    onError: async (error) => {
      notify.error(failed, { description: (await toApiError(error)).message });
    },
  });
}
