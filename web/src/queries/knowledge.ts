import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getDocument,
  getDocuments,
  getFacts,
  getKnownVideos,
  getPassages,
  type Source,
} from "@/api/knowledge";

export function factsQuery(userId: string, channelId: string) {
  return queryOptions({
    queryKey: ["knowledge", userId, channelId, "facts"],
    queryFn: () => getFacts(userId, channelId),
    staleTime: 60_000,
  });
}

export function documentsQuery(userId: string, channelId: string) {
  return queryOptions({
    queryKey: ["knowledge", userId, channelId, "documents"],
    queryFn: () => getDocuments(userId, channelId),
    staleTime: 60_000,
  });
}

export function documentQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["knowledge", userId, "document", id],
    queryFn: () => getDocument(id),
    // Whoever edits a text begins with the one that is stored.
    staleTime: 0,
    gcTime: 0,
  });
}

export function knownVideosQuery(userId: string, channelId: string, count = 50) {
  return queryOptions({
    queryKey: ["knowledge", userId, channelId, "videos", count],
    queryFn: () => getKnownVideos(userId, channelId, count),
    // While more are asked for, those that are there stay.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function passagesQuery(userId: string, source: Source) {
  return queryOptions({
    queryKey: ["knowledge", userId, "passages", source],
    queryFn: () => getPassages(userId, source),
    staleTime: 60_000,
  });
}
