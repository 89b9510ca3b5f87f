import { DASH } from "@/domain/time-zone";
import { commentLink } from "@/domain/youtube-links";

export interface VideoLinkProps {
  id: string | null;
  title: string | null;
  /** Opens the video at this comment. */
  commentId?: string | null;
}

/** A video by its title, leading to YouTube; a dash where it is not known. */
export function VideoLink({ id, title, commentId = null }: VideoLinkProps) {
  const link = commentLink(id, commentId);
  if (!link) return <span className="text-ink-3">{DASH}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="touch-room line-clamp-2 max-w-44 min-w-24 text-accent underline-offset-2 hover:underline"
    >
      {title || id}
    </a>
  );
}
