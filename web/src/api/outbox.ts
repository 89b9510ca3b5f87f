/**
 * The one door of what is done to comments. Each act is kept before it is sent and dropped once it is answered: without a line it
 * waits, through a reload too, and goes out in its turn. The server does it once, by its key, though an answer gets lost.
 */
import { dropAct, type KeptAct, keepAct, keptActs } from "@/lib/kept-acts";
import { keepText } from "@/lib/kept-texts";
import { type Act, doAct, type Refusals, textOf } from "./acts";
import { ApiError, toApiError } from "./errors";

type Kept = KeptAct<Act>;
/** What came of an act: what of it was refused, or that somebody took it back before it was sent. */
type Outcome = Refusals | "withdrawn";

export interface Sent {
  key: string;
  /** What came of it, or that it waits for a line. Rejects with what the server says against it. */
  first: Promise<Refusals | "waits">;
  /** What came of it in the end, as long as this page lives. */
  end: Promise<Outcome>;
}

interface Watch {
  answered: (refused: Refusals) => void;
  waits: () => void;
  failed: (error: ApiError) => void;
  ended: (outcome: Outcome) => void;
}

/** The server forgets keys after 40 days (private.acts_done). */
const KEPT_MS = 30 * 86_400_000;
const TRY_AGAIN_MS = 10_000;

const watched = new Map<string, Partial<Watch>>();
const underWay = new Set<string>();
const ends = new Set<(act: Kept, refused: boolean) => void>();
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function tellEnd(act: Kept, refused: boolean): void {
  for (const tell of ends) tell(act, refused);
}

const pending = () => (keptActs() as readonly Kept[]).filter(({ refused }) => refused === undefined);

/** Does an act to comments, after those before it on the same ones. */
export function send(act: Act, ids: readonly string[], words: string): Sent {
  lastAt = Math.max(Date.now(), lastAt + 1);
  const kept: Kept = { key: crypto.randomUUID(), act, ids, words, at: lastAt, tried: false, waits: false };
  const watch: Partial<Watch> = {};
  const first = new Promise<Refusals | "waits">((resolve, reject) => {
    Object.assign(watch, { answered: resolve, waits: () => resolve("waits"), failed: reject });
  });
  const end = new Promise<Outcome>((resolve) => Object.assign(watch, { ended: resolve }));
  watched.set(kept.key, watch);
  keepAct(kept);
  sendWhatCan();
  return { key: kept.key, first, end };
}

/** For a form: resolves once an act is done, or waits for a line. */
export async function sendOrKeep(
  act: Act,
  ids: readonly string[],
  words: string,
): Promise<"waits" | undefined> {
  const first = await send(act, ids, words).first;
  if (first === "waits") return first;
  const [refused] = first;
  if (refused) throw new ApiError(refused.message, { code: "refused", status: 409 });
}

/** Takes acts back that were not sent yet: false where one of them may have arrived. */
export function withdraw(keys: readonly string[]): boolean {
  const acts = pending().filter(({ key }) => keys.includes(key));
  if (acts.length < keys.length || acts.some(({ tried }) => tried)) return false;
  for (const act of acts) discard(act);
  return true;
}

/** Forgets an act, whether it waits or was refused. A text that was written for it stays with its comment. */
export function discard(act: Kept): void {
  if (act.refused === undefined) giveBack(act);
  finish(act, "withdrawn");
}

/** Tells of each act that waited and is answered, until the returned function is called. */
export function onAnswered(listener: (act: Kept, refused: boolean) => void): () => void {
  ends.add(listener);
  return () => ends.delete(listener);
}

/** Sends what waits; called at the start, and when there is a line again. */
export function sendWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
  const [first] = pending();
  if (first && navigator.onLine) start(first);
}

/** Sends what need not wait for something else. */
function sendWhatCan(): void {
  const acts = pending();
  const waits = acts.find((act) => act.waits || (!navigator.onLine && !underWay.has(act.key)));
  for (const [place, act] of acts.entries()) {
    if (underWay.has(act.key)) continue;
    // In their order: nothing overtakes what waits for a line.
    if (waits && act.at >= waits.at) wait(act);
    else if (!acts.slice(0, place).some(({ ids }) => ids.some((id) => act.ids.includes(id)))) start(act);
  }
}

function wait(act: Kept): void {
  if (!act.waits) keepAct({ ...act, waits: true });
  watched.get(act.key)?.waits?.();
  timer ??= setTimeout(sendWaiting, TRY_AGAIN_MS);
}

function start(act: Kept): void {
  if (underWay.has(act.key)) return;
  underWay.add(act.key);
  void alone(act.key, () => attempt(act))
    .finally(() => underWay.delete(act.key))
    .then(next);
}

async function attempt(before: Kept): Promise<"goes on" | "stops"> {
  // Another tab has just sent it.
  if (!pending().some(({ key }) => key === before.key)) return "goes on";
  const act = { ...before, tried: navigator.onLine || before.tried };
  keepAct(act);
  try {
    if (act.at < Date.now() - KEPT_MS)
      throw new ApiError("It waited for more than a month.", {
        code: "too_old",
        status: 410,
        retryable: false,
      });
    answered(act, await doAct(act.act, act.key));
  } catch (error) {
    const failure = await toApiError(error);
    if (failure.code === "already_done") answered(act, []);
    else if (isUnanswered(failure) || (act.waits && failure.retryable)) {
      wait(act);
      return "stops";
    } else refuse(act, failure);
  }
  return "goes on";
}

/** What was waiting goes out one after the other; what is done meanwhile goes behind it. */
function next(how: "goes on" | "stops" | undefined): void {
  if (how !== "goes on") timer ??= setTimeout(sendWaiting, TRY_AGAIN_MS);
  else if (pending()[0]?.waits) sendWaiting();
  else sendWhatCan();
}

/** No answer of the server's: none at all, or what stands before it says that there is none. A session that ended waits for the next. */
const isUnanswered = ({ code, status }: ApiError) =>
  code === "network" || status === 401 || (status >= 502 && status <= 504);

function answered(act: Kept, refused: Refusals): void {
  const [first] = refused;
  if (first && act.waits) {
    refuse(act, new ApiError(first.message, { code: "refused", status: 409 }));
    return;
  }
  watched.get(act.key)?.answered?.(refused);
  finish(act, refused);
  if (act.waits) tellEnd(act, false);
}

/** What was pressed just now is told where it was pressed; what waited stays until somebody has read it. */
function refuse(act: Kept, failure: ApiError): void {
  if (!act.waits) {
    watched.get(act.key)?.failed?.(failure);
    finish(
      act,
      act.ids.map((id) => ({ id, message: failure.message })),
    );
    return;
  }
  giveBack(act);
  keepAct({ ...act, refused: failure.message });
  watched.get(act.key)?.ended?.(act.ids.map((id) => ({ id, message: failure.message })));
  watched.delete(act.key);
  tellEnd(act, true);
}

function finish(act: Kept, outcome: Outcome): void {
  dropAct(act);
  watched.get(act.key)?.ended?.(outcome);
  watched.delete(act.key);
}

/** Puts a text back into its editor. */
function giveBack({ act }: Kept): void {
  const written = textOf(act);
  if (written) keepText(written.id, { text: written.text, base: "", version: written.version });
}

/** Two tabs never send the same act at once: the one that comes second leaves it. */
async function alone<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
  if (!navigator.locks) return work();
  return navigator.locks.request(`rejoinder.act.${key}`, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}

window.addEventListener("online", sendWaiting);
