/** Comments that keep arriving on the demo channel. */
import { join } from "node:path";
import { z } from "zod";
import { readJsonLines } from "../../lib/json-lines.ts";
import { repositoryRoot } from "../../lib/paths.ts";
import { randomText, stableText } from "../ids.ts";
import type { CommentInput } from "../inputs.ts";
import type { SimulatorAdmin } from "../operations.ts";
import arriving from "./arriving.json" with { type: "json" };
import { DEMO, DEMO_VIDEOS } from "./channel.ts";

const HOUR_MS = 3_600_000;
const fixture = join(repositoryRoot, "tests/fixtures/real-comments.jsonl");
/** Where real comments on music videos fit in. */
const MUSIC_VIDEO = "simMusic006";

type LiveOptions = {
  /** Mean seconds between two comments (default 45); each wait varies by half. */
  everySeconds?: number;
  /** At most so many within an hour (default 40). */
  perHour?: number;
  /** Told when a comment could not be added; by default such a failure is passed over. */
  onError?: (error: unknown) => void;
};

/** Lets comments arrive on the demo channel until stopped: invented ones, real ones of the fixture, and viewers' follow-ups. */
export function startLiveComments(admin: SimulatorAdmin, options: LiveOptions = {}): { stop(): void } {
  const { everySeconds = 45, perHour = 40, onError = () => {} } = options;
  const next = source();
  let arrivals: number[] = [];
  let timer: NodeJS.Timeout;

  const schedule = () => {
    timer = setTimeout(arrive, everySeconds * 1000 * (0.5 + Math.random()));
  };
  const arrive = async () => {
    const now = Date.now();
    arrivals = arrivals.filter((at) => at > now - HOUR_MS);
    try {
      if (arrivals.length < perHour) {
        arrivals.push(now);
        await admin.addComments([await next(admin)]);
      }
    } catch (error) {
      onError(error);
    }
    if (!stopped) schedule();
  };
  let stopped = false;
  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Draws the next comment: half from the bank, a tenth as a follow-up, the rest from the fixture; no text twice in a round. */
function source(): (admin: SimulatorAdmin) => Promise<CommentInput> {
  const bank = deck<{ text: string; videoId?: string }>(arriving.comments);
  const followUps = deck(arriving.followUps);
  const real = deck(readJsonLines(fixture, z.object({ text: z.string(), author: z.string() })));
  return async (admin) => {
    const chance = Math.random();
    if (chance < 0.1) {
      const followUp = await followUpOn(admin, followUps());
      if (followUp !== null) return followUp;
    }
    if (chance < 0.6) {
      const { text, videoId = pick(DEMO_VIDEOS).id } = bank();
      return { videoId, text, ...viewer(randomText(12)) };
    }
    const { text, author } = real();
    return { videoId: MUSIC_VIDEO, text, ...viewer(author) };
  };
}

async function followUpOn(admin: SimulatorAdmin, text: string): Promise<CommentInput | null> {
  const replies = (await admin.replies({ channelId: DEMO.channelId })).filter(({ publicNow }) => publicNow);
  if (replies.length === 0) return null;
  const { parentId, videoId } = pick(replies);
  if (parentId === null) return null;
  return { videoId, parentId, text, ...viewer(`follows ${parentId}`) };
}

function viewer(seed: string): Pick<CommentInput, "authorChannelId" | "authorDisplayName"> {
  const name = stableText(seed, 6).toLowerCase();
  return { authorChannelId: `UC${stableText(seed, 22)}`, authorDisplayName: `@viewer_${name}` };
}

/** Deals every card once in random order, then shuffles again. */
function deck<Card>(cards: readonly Card[]): () => Card {
  let left: Card[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    const [card] = left.splice(Math.floor(Math.random() * left.length), 1);
    if (card === undefined) throw new Error("there are no comments to deal");
    return card;
  };
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}
