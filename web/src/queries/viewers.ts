import { queryOptions } from "@tanstack/react-query";
import { getViewerCard, type Viewer } from "@/api/viewers";

export function viewerCardQuery(viewer: Viewer) {
  return queryOptions({
    queryKey: ["replies", "viewer", viewer.channelId, viewer.authorId],
    queryFn: () => getViewerCard(viewer),
    staleTime: 30_000,
  });
}
