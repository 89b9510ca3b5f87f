/** The viewers of a busy channel. */
import type { SimulatedChannel } from "../../builder/channel.ts";
import type { Clock, JourneyStack } from "../../journey/engine.ts";

const HOUR = 3_600_000;

/** Viewers who comment at an even pace on a video a day; every fifth comment is answered by another viewer some hours later. */
export class Viewers {
  count = 0;
  /** Of the comments that anybody could read at once. */
  readonly ids: string[] = [];
  /** Of everything that was written, answers and held comments included. */
  readonly written: string[] = [];
  readonly #stack: JourneyStack;
  readonly #channel: SimulatedChannel;
  readonly #clock: Clock;
  readonly #spacingMs: number;
  #last: number;
  #videoId = "";
  #answers: { parentId: string; at: number }[] = [];

  constructor(stack: JourneyStack, channel: SimulatedChannel, clock: Clock, spacingMs: number) {
    this.#stack = stack;
    this.#channel = channel;
    this.#clock = clock;
    this.#spacingMs = spacingMs;
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
          text: `How many minutes do you let batch number ${this.count + n} rest before baking it, please?`,
          publishedAt: new Date(at).toISOString(),
        })),
      );
      this.ids.push(...ids);
      this.written.push(...ids);
      this.count += ids.length;
      this.#answers.push(
        ...ids.flatMap((parentId, n) =>
          n % 5 === 0 ? [{ parentId, at: (some[n] as number) + 5 * HOUR }] : [],
        ),
      );
    }
    const due = this.#answers.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#answers = this.#answers.filter(({ at }) => at > now);
    const { ids } = await this.#stack.admin.addComments(
      due.map(({ parentId }) => ({ videoId, parentId, text: "I wonder too." })),
    );
    this.written.push(...ids);
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
