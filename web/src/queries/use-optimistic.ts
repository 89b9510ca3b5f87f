import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { tellFailure } from "@/api/tell-failure";
import { type Message, notify } from "@/lib/notify";

export interface OptimisticOptions<Data, Input, Result> {
  queryKey: QueryKey;
  /** What is shown as soon as it is asked for. */
  change: (data: Data, input: Input) => Data;
  save: (input: Input) => Promise<Result>;
  saved?: (input: Input, result: Result) => Message;
  failed: Message;
}

/** A change that shows at once, and goes back when the server refuses. */
export function useOptimistic<Data, Input, Result = unknown>(
  options: OptimisticOptions<Data, Input, Result>,
) {
  const queries = useQueryClient();
  const { queryKey, saved } = options;
  return useMutation({
    mutationFn: options.save,
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Data>(queryKey);
      if (before) queries.setQueryData(queryKey, options.change(before, input));
      return before;
    },
    onSuccess: (result, input) => saved && notify.success(saved(input, result)),
    onError: async (error, _, before) => {
      queries.setQueryData(queryKey, before);
      await tellFailure(options.failed, error);
    },
    onSettled: () => queries.invalidateQueries(),
  });
}
