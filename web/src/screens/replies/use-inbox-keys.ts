import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { Stance } from "@/api/inbox";
import { commentLink } from "@/domain/youtube-links";
import { useVeryWide } from "@/lib/use-wide";
import { inboxItemQuery } from "@/queries/replies";
import { useMay } from "@/queries/use-may";
import { isCleanOnly } from "./acts";
import { type MarkShortcut, markKeys } from "./marks";
import type { MarkKey } from "./marks/mark";
import { focusNote } from "./note-form";
import type { Selection } from "./selection";
import type { KeyActions } from "./shortcuts";
import { useCommands } from "./use-commands";
import type { Front } from "./use-front";
import type { Inbox } from "./use-inbox";
import type { InboxActions } from "./use-inbox-actions";
import { useKeyHelp } from "./use-key-help";
import type { Undo } from "./use-undo";

/** What stands around the list and has a key: the search, the filters, and where there are some, the questions. */
export interface KeysAround {
  search: () => void;
  filter: () => void;
  question: (() => void) | undefined;
}

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
  const { inbox, actions, selection, undo, around } = input;
  const { row: current, open, rowActions, setFocusing } = input.front;
  const { rows, currentId, every } = inbox.state;
  const queries = useQueryClient();
  const answers = useMay("answer");
  const veryWide = useVeryWide();
  const help = useKeyHelp();
  const itemOf = (id: string) => queries.getQueryData(inboxItemQuery(id).queryKey);

  /** What marks chosen comments marks these; not all that match, which nobody has seen. */
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

  const act = (name: BulkAct) => {
    const run = actions.action(name, current);
    return run && walking(run);
  };
  const step = (by: 1 | -1) =>
    walking(() => {
      const next = index === -1 ? rows[0] : rows[index + by];
      if (next) inbox.dispatch({ type: "fronted", id: next.id });
    });

  useCommands({
    j: step(1),
    k: step(-1),
    a: act("approve"),
    d: act("dismiss") ?? act("keep"),
    e: current && actions.canEdit(current) ? () => actions.edit(current) : undefined,
    z: walking(() => {
      if (!undo.run() && current && actions.fits("cancel", current)) actions.one("cancel", current);
    }),
    r: current && actions.canResend(current) ? () => actions.resend(current) : undefined,
    b: act("restore") ?? act("cancel"),
    w: act("draft"),
    l: stanceKey("rest"),
    i: stanceKey("by_hand"),
    n: act("not_spam"),
    "!": act("spam"),
    ...keysOfMarks((press) => own && (() => press(own, actions.marking))),
    c: current && open && answers(current.channel_id) ? () => focusNote() : undefined,
    x: current && (() => rowActions.toggle(current.id, false)),
    X: current && (() => rowActions.toggle(current.id, true)),
    "*": rows.length > 0 ? () => selection.selectEvery(isCleanOnly(inbox.view) ? "clean" : "all") : undefined,
    Escape: selection.count > 0 ? () => selection.select([]) : undefined,
    h: current && !veryWide ? actions.toggleHistory : undefined,
    o: link ? () => void window.open(link, "_blank", "noreferrer") : undefined,
    q: around.question,
    f: around.filter,
    "/": around.search,
    "?": help,
  });
}

/** What the keys of the marks do, each by what it presses. */
function keysOfMarks(
  run: (press: MarkKey["press"]) => (() => void) | undefined,
): Pick<KeyActions, MarkShortcut> {
  return Object.fromEntries(markKeys.map(({ key, press }) => [key, run(press)])) as Pick<
    KeyActions,
    MarkShortcut
  >;
}
