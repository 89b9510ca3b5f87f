import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { inboxItemQuery } from "@/queries/replies";

const REST_MS = 200;

/** Reads the comment that comes next while the one in front is looked at. */
export function useReadAhead(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => void queries.prefetchQuery(inboxItemQuery(id)), REST_MS);
    return () => clearTimeout(timer);
  }, [id, queries]);
}
