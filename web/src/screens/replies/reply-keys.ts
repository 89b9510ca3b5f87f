import { canAnswer, canApprove, canDismiss, canResend } from "@/domain/reply-permissions";
import { commentLink } from "@/domain/youtube-links";
import type { Shortcut } from "./shortcuts";
import type { ReplyDeeds } from "./use-reply-deeds";
import type { ReplyList } from "./use-reply-list";

export type KeyDeeds = Record<Shortcut, (() => void) | undefined>;

/** What each key does just now to the comment in front; nothing where there is nothing to do. */
export function replyKeys(list: ReplyList, deeds: ReplyDeeds, around: Pick<KeyDeeds, "/" | "?">): KeyDeeds {
  const { current } = list;
  const link = current && commentLink(current.video_id, current.youtube_reply_id ?? current.comment_id);
  const when = (may: boolean | undefined, deed: (item: NonNullable<typeof current>) => void) =>
    current && may ? () => deed(current) : undefined;
  const status = current?.reply_status ?? null;
  return {
    j: () => list.step(1),
    k: () => list.step(-1),
    a: when(current && canApprove(current), (item) => void list.approve(item)),
    e: when(current && canAnswer(current), list.edit),
    d: when(canDismiss(status), list.dismiss),
    z: deeds.undoable ? () => void deeds.undoLast() : when(status === "queue", list.cancel),
    r: when(canResend(status), list.resend),
    x: when(current && canApprove(current), list.toggle),
    h: when(true, list.toggleDetails),
    o: link ? () => void window.open(link, "_blank", "noreferrer") : undefined,
    ...around,
  };
}
