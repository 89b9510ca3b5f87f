import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import type { Act, Refusals } from "@/api/acts";
import type { InboxRow } from "@/api/inbox";
import { type Sent, send, withdraw } from "@/api/outbox";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { inboxItemQuery } from "@/queries/replies";
import { actWords, tabAfter, undoOf } from "../acts";
import { layOverCounts, type Move } from "../moved-counts";
import type { InboxHandle } from "../use-inbox";
import { type Action, type ActionsContext, type Done, type Revocable, whose } from "./action";

/** What of some acts was refused, null for all of it; and the acts that wait for a line. */
interface Answer {
  refused: Refusals | null;
  waiting: readonly string[];
}

type InTurn = (
  ids: readonly string[],
  acts: readonly Act[],
  words: string,
  late?: (refused: Refusals) => void,
) => Promise<Answer>;

const none: Refusals = [];

/**
 * Gives what does acts on the same comments one after the other. What waits for a line counts as done: should it be refused
 * in the end, `late` is told.
 */
function createSender({ queries, touched }: Pick<ActionsContext, "queries" | "touched">): InTurn {
  return async (ids, acts, words, late) => {
    touched.begin(ids);
    const settle = () => {
      touched.settle(ids);
      // Only what is looked at is read anew.
      for (const id of ids) void queries.invalidateQueries({ queryKey: inboxItemQuery(id).queryKey });
    };
    const refused: { id: string; message: string }[] = [];
    const waiting: Sent[] = [];
    try {
      for (const act of acts) {
        const sent = send(act, ids, words);
        const first = await sent.first;
        if (first === "waits") waiting.push(sent);
        else refused.push(...first);
      }
    } catch (error) {
      await tellFailure(appMessages.replies.notDone, error);
      settle();
      return { refused: null, waiting: [] };
    }
    const [first] = refused;
    if (first) notify.error(appMessages.replies.notDone, { description: first.message });
    if (waiting.length === 0) settle();
    else
      void Promise.all(waiting.map(({ end }) => end)).then((outcomes) => {
        settle();
        late?.(outcomes.flatMap((outcome) => (outcome === "withdrawn" ? none : outcome)));
      });
    return { refused, waiting: waiting.map(({ key }) => key) };
  };
}

/** The comment in front and the chosen ones of a list. */
interface Place {
  currentId: string | undefined;
  selected: Iterable<string>;
}

/** Gives the function that shows an action at once, does it, and puts back what was refused. */
function createPerformer({ queries, list }: Pick<ActionsContext, "queries" | "list">, inTurn: InTurn) {
  /** Puts rows back where they were, if their list is still there. */
  function bring(where: InboxHandle | undefined, rows: readonly InboxRow[], place?: Place) {
    const here = list.current;
    if (!here || !where || JSON.stringify(here.view) !== JSON.stringify(where.view)) return;
    here.dispatch({
      type: "returned",
      rows,
      currentId: place?.currentId,
      selected: place?.selected ?? here.getState().selected,
    });
  }

  /** Takes those rows out of the list that leave it; gives what puts them back. */
  function leave({ rows, to }: Action): (failed: ReadonlySet<string>) => void {
    const here = list.current;
    const tab = here?.view.tab;
    const moves = new Map<string, Move>();
    for (const row of tab ? rows : []) {
      const went = tab && to(row, tab);
      if (went) moves.set(row.id, [tab, went]);
    }
    here?.dispatch({ type: "left", ids: [...moves.keys()] });
    layOverCounts(queries, [...moves.values()]);
    return (failed) => {
      if (failed.size === 0) return;
      const stayed = rows.filter(({ id }) => failed.has(id) && moves.has(id));
      layOverCounts(
        queries,
        stayed.flatMap(({ id }): Move[] => {
          const [from, went] = moves.get(id) ?? [];
          return from && went ? [[went, from]] : [];
        }),
      );
      bring(here, stayed);
    };
  }

  async function perform(action: Action): Promise<Done> {
    const { rows, acts, words } = action;
    const putBack = leave(action);
    const ids = rows.map(({ id }) => id);
    const { refused, waiting } = await inTurn(ids, acts, words, (late) =>
      putBack(new Set(late.map(({ id }) => id))),
    );
    const failed = new Set(refused === null ? ids : refused.map(({ id }) => id));
    putBack(failed);
    return { rows: rows.filter(({ id }) => !failed.has(id)), waiting };
  }

  return { perform, bring };
}

type Performer = ReturnType<typeof createPerformer>;

type Revocably = (action: Revocable, words: string, forMs: number) => Promise<Done>;

/** Gives the function that does the same and offers the way back for a time. */
function createRevoker(
  { queries, list, undo }: Pick<ActionsContext, "queries" | "list" | "undo">,
  inTurn: InTurn,
  { perform, bring }: Performer,
): Revocably {
  /** Takes an action back: the comments stand where they stood, as chosen as they were. */
  function takingBack(
    { rows, to, back, words }: Revocable,
    where: InboxHandle | undefined,
    place: Place,
    doing: Promise<Done>,
  ): () => Promise<void> {
    return async () => {
      const tab = where?.view.tab;
      const movesOf = (some: readonly InboxRow[]) =>
        some.flatMap((row): Move[] => {
          const went = tab && to(row, tab);
          return went ? [[went, tab]] : [];
        });
      const left = rows.filter((row) => movesOf([row]).length > 0);
      bring(where, left, place);
      layOverCounts(queries, movesOf(rows));
      // What was not done needs no taking back.
      const done = await doing;
      const ids = done.rows.map(({ id }) => id);
      if (ids.length === 0 || (done.waiting.length > 0 && withdraw(done.waiting))) return;
      const { refused } = await inTurn(ids, [back(ids)], `Undo: ${words}`);
      const stay = new Set(refused === null ? ids : refused.map(({ id }) => id));
      if (stay.size > 0) {
        const stays = movesOf(rows.filter(({ id }) => stay.has(id)));
        layOverCounts(
          queries,
          stays.map(([from, to]) => [to, from]),
        );
        list.current?.dispatch({ type: "left", ids: [...stay] });
      }
    };
  }

  return async (action, words, forMs) => {
    const where = list.current;
    const before = where?.getState();
    const place = { currentId: action.rows[0]?.id, selected: new Set(before?.selected) };
    const doing = perform(action);
    const offered = undo.offer(words, forMs, takingBack(action, where, place, doing));
    const done = await doing;
    if (done.rows.length === 0) undo.withdraw(offered);
    return done;
  };
}

/** How long a dismissal can be taken back by the bar; from No reply it can be restored at any time. */
export const DISMISS_UNDO_MS = 60_000;

/** What every action is made with. */
export function createTools(context: ActionsContext) {
  const inTurn = createSender(context);
  const performer = createPerformer(context, inTurn);
  const revocably = createRevoker(context, inTurn, performer);
  const { perform } = performer;
  const windowOf = (act: BulkAct) => (act === "approve" ? context.undoWindowMs : DISMISS_UNDO_MS);

  /** Does something to a comment of the list, and offers the way back, in these words, where there is one. */
  function act(name: BulkAct, row: InboxRow, acts: readonly Act[], done: string) {
    const words = `${actWords[name].verb}: ${whose(row)}`;
    const action: Action = { rows: [row], to: (one, tab) => tabAfter(name, one, tab), acts, words };
    const undoing = undoOf[name];
    if (!undoing) return perform(action);
    return revocably({ ...action, back: (ids) => ["bulk", undoing, ids] }, done, windowOf(name));
  }

  return { inTurn, perform, revocably, act };
}

export type Tools = ReturnType<typeof createTools>;
