import type { HeldComment } from "@shared/contracts/held-comments.ts";
import { useState } from "react";

export interface HeldFilters {
  text: string;
  /** "": every video, every kind. */
  video: string;
  kind: HeldComment["kind"] | "";
}

/** Filters of loaded comments, by what YouTube tells of them. */
export function useFilters(comments: readonly HeldComment[]) {
  const [filters, setFilters] = useState<HeldFilters>({ text: "", video: "", kind: "" });
  const sought = filters.text.trim().toLowerCase();
  const shown = comments.filter(
    ({ kind, video_id, text, author_name }) =>
      (filters.kind === "" || kind === filters.kind) &&
      (filters.video === "" || video_id === filters.video) &&
      (sought === "" || `${text} ${author_name}`.toLowerCase().includes(sought)),
  );
  const videos = [
    ...new Map(comments.map(({ video_id, video_title }) => [video_id, video_title || video_id])),
  ];
  return {
    filters,
    shown,
    videos: videos.filter(([id]) => id !== "").map(([value, label]) => ({ value, label })),
    change: (changed: Partial<HeldFilters>) => setFilters((before) => ({ ...before, ...changed })),
  };
}
