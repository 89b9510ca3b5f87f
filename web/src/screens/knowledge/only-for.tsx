import type { KnownVideo } from "@/api/knowledge";

export interface OnlyForProps {
  videoId: string | null;
  videos: readonly KnownVideo[];
}

/** The one video that a source is for. */
export function OnlyFor({ videoId, videos }: OnlyForProps) {
  if (!videoId) return null;
  return <span>Only for {videos.find(({ id }) => id === videoId)?.title || videoId}</span>;
}
