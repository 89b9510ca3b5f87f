/** The viewers of a busy channel. */
import type { SimulatedChannel } from "../../builder/channel.ts";
import type { Clock, JourneyStack } from "../../journey/engine.ts";

const HOUR = 3_600_000;

/** A reply of ours to a viewer, of whose words in the thread we have answered so many. */
export interface Answered {
  parentId: string;
  videoId: string;
  authorChannelId: string;
  turns: number;
}

interface Word {
  parentId: string;
  videoId: string;
  at: number;
  text: string;
  /** An answer is due to it. */
  asks?: boolean;
  /** Somebody new where nobody is named. */
  authorChannelId?: string;
}

/** What the owner says in a thread by hand. */
type OwnWord = Pick<Word, "parentId" | "text" | "at">;

/** Of those who are answered every third goes on asking and every third says thanks, after so long; twice at most. */
const asksOn = (number: number) => `And how long with rye flour in batch number ${number}, please?`;
const GO_ON = [asksOn, () => "Thank you, that makes sense!", null];
const AFTER = [HOUR / 4, 2 * HOUR, 5 * HOUR, 20 * HOUR];
const MOST_TURNS = 2;
/** Every so many of those who ask on are answered by the owner in YouTube Studio, a minute later. */
const BY_HAND = { every: 6, afterMs: 60_000, text: "About as long, I will show it next week." };

/**
 * Viewers who comment at an even pace on a video a day, some of them with a question; every fifth comment is answered by another viewer some
 * hours later, and many of our replies by whom they are for; to some of those the owner answers by hand.
 */
export class Viewers {
  count = 0;
  /** The questions to the channel within threads, with when each was asked. */
  readonly asked: { id: string; at: number }[] = [];
  /** Of the comments that anybody could read at once. */
  readonly ids: string[] = [];
  /** Of everything that was written, answers and held comments included. */
  readonly written: string[] = [];
  readonly #stack: JourneyStack;
  readonly #channel: SimulatedChannel;
  readonly #clock: Clock;
  readonly #spacingMs: number;
  readonly #asksEvery: number;
  #last: number;
  #videoId = "";
  #words: Word[] = [];
  #ownWords: OwnWord[] = [];
  #answered = 0;

  /** One comment every `spacingMs`, of which one in `asksEvery` asks something. */
  constructor(
    stack: JourneyStack,
    channel: SimulatedChannel,
    clock: Clock,
    { spacingMs, asksEvery }: { spacingMs: number; asksEvery: number },
  ) {
    this.#stack = stack;
    this.#channel = channel;
    this.#clock = clock;
    this.#spacingMs = spacingMs;
    this.#asksEvery = asksEvery;
    this.#last = clock.now().getTime();
  }

  /** The comments of the days before connecting. */
  async before(ms: number): Promise<void> {
    this.#last -= ms;
    await this.comment();
  }

  /** All comments since the last ones, up to now. */
  async comment(): Promise<void> {
    const now = this.#clock.now().getTime();
    const times: number[] = [];
    for (let at = this.#last + this.#spacingMs; at <= now; at += this.#spacingMs) times.push(at);
    this.#last = times.at(-1) ?? this.#last;
    const videoId = await this.#video();
    for (let from = 0; from < times.length; from += 500) {
      const some = times.slice(from, from + 500);
      const { ids } = await this.#stack.admin.addComments(
        some.map((at, n) => ({
          videoId,
          text: this.#textOf(this.count + n),
          publishedAt: new Date(at).toISOString(),
        })),
      );
      this.ids.push(...ids);
      this.written.push(...ids);
      this.count += ids.length;
      this.#words.push(
        ...ids.flatMap((parentId, n) =>
          n % 5 === 0
            ? [{ parentId, videoId, at: (some[n] as number) + 5 * HOUR, text: "I wonder too." }]
            : [],
        ),
      );
    }
    await this.#answerByHand(now);
    await this.#talk(now);
  }

  /** Our replies are read by whom they are for. */
  read(replies: readonly Answered[]): void {
    const now = this.#clock.now().getTime();
    for (const { turns, ...of } of replies) {
      const n = this.#answered++;
      const say = GO_ON[n % GO_ON.length];
      if (say && turns < MOST_TURNS)
        this.#words.push({
          ...{ ...of, text: say(n), asks: say === asksOn, at: now + (AFTER[n % AFTER.length] as number) },
        });
    }
  }

  async #talk(now: number): Promise<void> {
    const due = this.#words.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#words = this.#words.filter(({ at }) => at > now);
    const { ids } = await this.#stack.admin.addComments(due.map(({ at: _, asks: __, ...word }) => word));
    this.written.push(...ids);
    for (const [n, id] of ids.entries()) {
      const { asks, parentId } = due[n] as Word;
      if (!asks) continue;
      this.asked.push({ id, at: now });
      if (this.asked.length % BY_HAND.every === 0)
        this.#ownWords.push({ parentId, text: BY_HAND.text, at: now + BY_HAND.afterMs });
    }
  }

  async #answerByHand(now: number): Promise<void> {
    const due = this.#ownWords.filter(({ at }) => at <= now);
    this.#ownWords = this.#ownWords.filter(({ at }) => at > now);
    for (const { parentId, text } of due) await this.#stack.admin.replyInStudio({ parentId, text });
  }

  #textOf(number: number): string {
    return number % this.#asksEvery === 0
      ? `How many minutes do you let batch number ${number} rest before baking it, please?`
      : "❤️❤️";
  }

  /** A comment that a moderator has not approved yet. */
  async held(): Promise<string> {
    const videoId = await this.#video();
    const comment = { videoId, text: "May I link to this recipe, please?", truth: "heldForReview" as const };
    const { ids } = await this.#stack.admin.addComments([comment]);
    this.written.push(...ids);
    return ids[0] as string;
  }

  async #video(): Promise<string> {
    const id = `busy-${this.#clock.now().toISOString().slice(0, 10)}`;
    if (id !== this.#videoId) {
      await this.#stack.admin.addVideo({ id, channelId: this.#channel.channelId, title: id });
      this.#videoId = id;
    }
    return id;
  }
}
