import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { inboxItemQuery } from "@/queries/replies";

/** Whoever walks fast asks for nothing on the way. */
const REST_MS = 120;

/** The comment on which the walk rests; one that is known already at once. */
function useRested(id: string | undefined, isKnown: boolean): string | undefined {
  const [rested, setRested] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), isKnown ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [id, isKnown]);
  return rested;
}

/** All that is known of a comment; it is read once the walk rests on it. */
export function useRestedItem(id: string | undefined) {
  const { data: known } = useQuery({ ...inboxItemQuery(id ?? ""), enabled: false });
  const isResting = useRested(id, known !== undefined) === id;
  const { error, refetch } = useQuery({
    ...inboxItemQuery(id ?? ""),
    enabled: id !== undefined && isResting,
  });
  return { known, isResting, error, refetch };
}

export type RestedItem = ReturnType<typeof useRestedItem>;
