import { Clapperboard } from "lucide-react";
import type { InboxItem } from "@/api/inbox";

/** The video under which a comment stands, and the chapter of a time that the comment names. */
export function VideoLine({ video, title }: { video: InboxItem["video"]; title: string | null }) {
  const name = video?.title || title || "Video";
  const moment = video?.moment;
  return (
    <div className="flex min-w-0 items-center gap-3">
      {video?.thumbnail_url ? (
        <img
          src={video.thumbnail_url}
          alt=""
          width={80}
          height={45}
          loading="lazy"
          className="h-[45px] w-20 shrink-0 rounded-sm bg-sunken object-cover"
        />
      ) : (
        <span className="flex h-[45px] w-20 shrink-0 items-center justify-center rounded-sm bg-sunken text-ink-3">
          <Clapperboard aria-hidden="true" className="size-5" />
        </span>
      )}
      <div className="min-w-0 text-sm">
        {video?.url ? (
          <a
            href={video.url}
            target="_blank"
            rel="noreferrer"
            dir="auto"
            className="touch-room line-clamp-2 break-words underline underline-offset-2 hover:text-ink"
          >
            {name}
          </a>
        ) : (
          <p dir="auto" className="line-clamp-2 break-words">
            {name}
          </p>
        )}
        {moment && (
          <p className="text-xs break-words text-ink-3">
            {video.url ? (
              <a
                href={`${video.url}${video.url.includes("?") ? "&" : "?"}t=${moment.seconds}`}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-2 hover:text-ink"
              >
                {moment.label}
              </a>
            ) : (
              moment.label
            )}
            {moment.chapter && <span dir="auto"> in “{moment.chapter}”</span>}
          </p>
        )}
      </div>
    </div>
  );
}
