import { useQueryClient } from "@tanstack/react-query";
import type { Stance } from "@/api/inbox";
import { commentLink } from "@/domain/youtube-links";
import { useVeryWide } from "@/lib/use-wide";
import { inboxItemQuery } from "@/queries/replies";
import { useMay } from "@/queries/use-may";
import { isCleanOnly } from "./acts";
import { inboxKeys, type KeyTargets } from "./inbox-keys";
import { focusNote } from "./note-form";
import type { Selection } from "./selection";
import { useCommands } from "./use-commands";
import type { Front } from "./use-front";
import type { Inbox } from "./use-inbox";
import type { InboxActions } from "./use-inbox-actions";
import { useKeyHelp } from "./use-key-help";
import type { Undo } from "./use-undo";

/** What stands around the list and has a key: the search, the filters, and where there are some, the questions. */
export type KeysAround = Pick<KeyTargets, "search" | "filter" | "question">;

export interface InboxKeysInput {
  inbox: Inbox;
  actions: InboxActions;
  selection: Selection;
  front: Front;
  undo: Undo;
  around: KeysAround;
}

/** The keys of an inbox: each does what can be done with the selected, else with the comment in front. */
export function useInboxKeys(input: InboxKeysInput): void {
  const { inbox, actions, selection, undo } = input;
  const { row: current, open, rowActions, setFocusing } = input.front;
  const { rows, currentId, every } = inbox.state;
  const queries = useQueryClient();
  const answers = useMay("answer");
  const veryWide = useVeryWide();
  const help = useKeyHelp();
  const itemOf = (id: string) => queries.getQueryData(inboxItemQuery(id).queryKey);

  /** What is done to chosen comments is done to these; not to all that match, which nobody has seen. */
  const meant = current && !every ? (selection.count > 0 ? selection.chosen() : [current]) : undefined;
  const own = meant?.every(({ channel_id }) => answers(channel_id)) ? meant : undefined;
  const front = current && itemOf(current.id)?.item;
  const link = front && commentLink(front.video_id, front.youtube_reply_id ?? front.comment_id);
  const index = rows.findIndex(({ id }) => id === currentId);

  const walking = (run: () => void) => () => {
    setFocusing(true);
    run();
  };
  function stanceKey(stance: Stance) {
    if (!current?.follow_up || !answers(current.channel_id)) return undefined;
    return () => {
      // Asked now: the comment may have come after this was painted.
      const conversation = itemOf(current.id)?.conversation;
      if (!conversation) return;
      setFocusing(true);
      actions.converse(current, conversation, conversation.stance === stance ? "goes_on" : stance);
    };
  }

  const keys = inboxKeys({
    ...input.around,
    step(by) {
      setFocusing(true);
      const next = index === -1 ? rows[0] : rows[index + by];
      if (next) inbox.dispatch({ type: "fronted", id: next.id });
    },
    action(act) {
      const run = actions.action(act, current);
      return run && walking(run);
    },
    stance: stanceKey,
    edit: current && actions.canEdit(current) ? () => actions.edit(current) : undefined,
    resend: current && actions.canResend(current) ? () => actions.resend(current) : undefined,
    assign: own && (() => actions.assign(own)),
    assignMe: own && (() => actions.assignMe(own)),
    label: own && (() => actions.label(own)),
    note: current && open && answers(current.channel_id) ? () => focusNote() : undefined,
    undo: walking(() => {
      if (!undo.run() && current && actions.fits("cancel", current)) actions.one("cancel", current);
    }),
    select: current && (() => rowActions.toggle(current.id, false)),
    selectRange: current && (() => rowActions.toggle(current.id, true)),
    selectEvery:
      rows.length > 0 ? () => selection.selectEvery(isCleanOnly(inbox.view) ? "clean" : "all") : undefined,
    selectNone: selection.count > 0 ? () => selection.select([]) : undefined,
    history: current && !veryWide ? actions.toggleHistory : undefined,
    youtube: link ? () => void window.open(link, "_blank", "noreferrer") : undefined,
    help,
  });
  useCommands(keys);
}
