import { queryOptions } from "@tanstack/react-query";
import { getObjective } from "@/api/objectives";

export function objectiveQuery(userId: string) {
  return queryOptions({
    queryKey: ["objective", userId],
    queryFn: () => getObjective(userId),
    staleTime: 60_000,
  });
}
