/** The main job in bad weather: the same comments, a Google that misbehaves, and fair days afterwards in which what was wrong heals. */
import { invoke, type Owner } from "../../builder/owner.ts";
import { type Clock, isDue, type JourneyStack, tryScheduled } from "../../journey/engine.ts";
import type { WeatherRecord } from "../../simulator/weather/active.ts";
import type { WeatherName } from "../../simulator/weather/weathers.ts";
import { play, type Setting, tellViolations, timesBroken, violationsOf } from "../harness/play.ts";
import { askOrThank, goOn } from "../harness/viewers.ts";
import { writtenIn } from "../harness/world.ts";
import { decided, trueStates } from "../invariants/comments.ts";
import { always } from "../invariants/index.ts";
import { judge } from "../invariants/judgement.ts";
import { answeredOnce } from "../invariants/replies.ts";
import type { CommentsFile } from "../pipeline/comments-file.ts";
import {
  approveDrafts,
  MINUTE,
  nextEvent,
  progressOf,
  SCHEDULE_GAP_MS,
  SECOND,
  UNDO_WINDOW_MS,
  unitsBooked,
  unitsSpent,
} from "../pipeline/steps.ts";
import { letGo, openPipeline, type PipelineWorld } from "../pipeline/world.ts";
import {
  affordable,
  answered,
  felt,
  printReport,
  type WeatherFigures,
  type WeatherReport,
} from "./summary.ts";

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The file's videos are few: each is played as so many, so that one may be private among others. */
const VIDEOS_OF_ONE = 4;
/** The weather lasts until everything was looked at for the last time (24 h after posting), though not for ever. */
const LAST_LOOKS_MS = 26 * HOUR;
const MOST_WEATHER_MS = 12 * DAY;
/** What moves no more in weather may do so after it. */
const STUCK_MS = 3 * DAY;
const MOST_HEALING_MS = 9 * DAY;
/** Nothing new arrives, so once all is read the channel is read anew no oftener than a quiet one is. */
const QUIET_MS = 6 * HOUR;
/** Time passes in steps that let weather change in between, in longer ones once all is posted. */
const STEP_MS = { busy: HOUR, calm: 3 * HOUR, healing: 6 * HOUR };

export interface NamedWeather {
  name: string;
  names: WeatherName[];
  seed: number;
}

interface WeatherWorld extends PipelineWorld {
  run: WeatherRun;
}

/**
 * Plays the comments through one weather with an owner and a channel of its own, which are gone afterwards. `converse`: viewers answer, and
 * what may go without review does.
 */
export async function playWeather(
  stack: JourneyStack,
  clock: Clock,
  file: CommentsFile,
  weather: NamedWeather,
  note: (line: string) => void,
  converse = false,
): Promise<WeatherReport> {
  const setting: Setting<WeatherWorld, WeatherFigures> = {
    async arrange() {
      // What is drawn from the seed meets the same ids at the same time of a quota day, whenever it is played.
      await clock.advanceTo(nextMorning(clock.now()));
      const world = await openPipeline(stack, clock, onMoreVideos(file), `${weather.name}-${weather.seed}`);
      if (converse) await letGo(world);
      return { ...world, run: new WeatherRun(world, note, converse) };
    },
    async storm(world) {
      if (weather.names.length > 0)
        await stack.admin.startWeather({ names: weather.names, seed: weather.seed });
      await world.run.untilSettled();
      const record = await stack.admin.endWeather();
      const fairSince = clock.now();
      if (weather.names.length > 0) await world.run.untilHealed();
      return figuresOf(world, weather, record, fairSince);
    },
    invariants: always,
    bounds: [affordable, felt, ...(converse ? [answered] : [])],
    async end({ account: { owner } }) {
      await invoke(owner, "delete-account", { confirm_email: owner.email });
      // The next weather plays the same comments, later.
      await stack.admin.reset();
      await clock.advance(0);
    },
  };
  const { figures, violations, seconds } = await play(setting);
  const report = {
    ...figures,
    duplicates: timesBroken(violations, answeredOnce),
    lost: timesBroken(violations, decided),
    wrong_verdicts: timesBroken(violations, trueStates),
    seconds,
    violations,
  };
  printReport(report, note);
  tellViolations(violations, setting, note);
  return report;
}

async function figuresOf(
  world: WeatherWorld,
  weather: NamedWeather,
  record: WeatherRecord | null,
  fairSince: Date,
): Promise<WeatherFigures> {
  const { stack, account, comments, words, clock, from, run } = world;
  const { owner, channel } = account;
  const to = clock.now();
  const { comments: replies } = await stack.admin.state({ channelId: channel.channelId, source: "api" });
  const units = await unitsSpent(stack, channel, from, to);
  const {
    public: seen,
    failed,
    unknown,
    otherTexts,
  } = await judge(
    stack,
    owner,
    channel.channelId,
    writtenIn(world).map(({ id }) => id),
  );
  const inDays = (ms: number) => Math.round((ms / DAY) * 10) / 10;
  return {
    name: weather.name,
    seed: weather.seed,
    mixed: weather.names.length > 1 ? weather.names : [],
    comments: comments.length,
    words: words.length,
    posted: replies.length,
    public: seen,
    failed,
    unknown,
    pauses: run.pauses,
    units: {
      ...units.of,
      per_posted_reply:
        replies.length > 0 ? Math.round((units.of.total / replies.length) * 1000) / 1000 : null,
      by_call: units.calls,
      by_kind: await unitsBooked(stack, channel),
    },
    days: inDays(to.getTime() - from.getTime()),
    days_to_heal: inDays(to.getTime() - fairSince.getTime()),
    record,
    failures: run.failures,
    otherTexts,
  };
}

/** The next time that it is 16:00 UTC, eight or nine in the morning where quota is counted. */
function nextMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(16, 0, 0, 0);
  return morning > now ? morning : new Date(morning.getTime() + DAY);
}

class WeatherRun {
  pauses = 0;
  readonly failures: Record<string, number> = {};
  readonly #world: PipelineWorld;
  readonly #note: (line: string) => void;
  readonly #converse: boolean;
  #day = "";
  #isRead = false;
  #syncedAt = 0;

  constructor(world: PipelineWorld, note: (line: string) => void, converse: boolean) {
    this.#world = world;
    this.#note = note;
    this.#converse = converse;
  }

  get #stack(): JourneyStack {
    return this.#world.stack;
  }

  get #clock(): Clock {
    return this.#world.clock;
  }

  get #owner(): Owner {
    return this.#world.account.owner;
  }

  /** Until all that was read is decided and was looked at for the last time. */
  async untilSettled(): Promise<void> {
    const end = this.#clock.now().getTime() + MOST_WEATHER_MS;
    let movedAt = this.#clock.now().getTime();
    let before = "";
    while (this.#clock.now().getTime() < end) {
      await this.#round();
      if (this.#converse) await goOn(this.#world, askOrThank);
      const expected = writtenIn(this.#world).length;
      const progress = await progressOf(this.#stack, this.#owner);
      const { undecided, drafts, queued, posting, total } = progress;
      this.#isRead = total >= expected;
      this.#tell(`${progress.public} public of ${total}, ${queued} queued, ${posting} posting`);
      const now = this.#clock.now().getTime();
      // Looks and later reads move nothing here: they have their time after the last of these has moved.
      const state = JSON.stringify([total, undecided, drafts, queued]);
      if (state !== before) movedAt = now;
      before = state;
      const isBusy = undecided + drafts + queued > 0 || total < expected;
      if (now >= movedAt + (isBusy ? STUCK_MS : LAST_LOOKS_MS)) return;
      await this.#passTime(undecided + drafts + queued > 0 ? STEP_MS.busy : STEP_MS.calm);
    }
  }

  /** Until nothing is wrong any more, or for some days. */
  async untilHealed(): Promise<void> {
    const end = this.#clock.now().getTime() + MOST_HEALING_MS;
    this.#tell("fair again");
    while (this.#clock.now().getTime() < end) {
      if ((await violationsOf(this.#world, [decided, trueStates])).length === 0) return;
      await this.#round();
      await this.#passTime(STEP_MS.healing);
    }
  }

  /** The functions as the schedule calls them, and the owner, who approves every draft and lets a paused channel go on. */
  async #round(): Promise<void> {
    await this.#run("refresh-youtube-token");
    const now = this.#clock.now().getTime();
    if (!this.#isRead || now >= this.#syncedAt + QUIET_MS) {
      await this.#run("sync-comments");
      this.#syncedAt = now;
    }
    await this.#whileClaiming("draft-replies", { limit: 100 });
    await this.#resume();
    if (await approveDrafts(this.#owner, this.#stack, 1)) await this.#clock.advance(UNDO_WINDOW_MS + SECOND);
    if ((await this.#whileClaiming("post-replies")) > 0) await this.#clock.advance(16 * SECOND);
    await this.#run("verify-pending-replies");
  }

  async #whileClaiming(name: "draft-replies" | "post-replies", body = {}): Promise<number> {
    let done = 0;
    for (;;) {
      const run = await this.#run<{ claimed: number; posted?: number; reconciled?: number }>(name, body);
      const moved =
        name === "draft-replies" ? (run?.claimed ?? 0) : (run?.posted ?? 0) + (run?.reconciled ?? 0);
      done += moved;
      if (moved === 0) return done;
    }
  }

  /** As the schedule does: it calls what has work. Calls without any were two of three. */
  async #run<Out>(name: Parameters<typeof tryScheduled>[1], body = {}): Promise<Out | undefined> {
    if (!(await isDue(this.#stack, name))) return undefined;
    const out = await tryScheduled<Out>(this.#stack, name, body);
    if (out === undefined) this.failures[name] = (this.failures[name] ?? 0) + 1;
    return out;
  }

  async #resume(): Promise<void> {
    const { data } = await this.#owner.client.from("paused_channels").select("channel_id");
    for (const { channel_id } of data ?? []) {
      if (channel_id === null) continue;
      this.pauses++;
      await this.#owner.client.rpc("resume_channel", { p_channel: channel_id });
    }
  }

  /** Time passes until something is due, though by no more than a step. */
  async #passTime(stepMs: number): Promise<void> {
    const { at, reset } = await nextEvent(this.#stack, this.#owner);
    const now = this.#clock.now().getTime();
    const due = Math.min(now + stepMs, at?.getTime() ?? reset.getTime());
    await this.#clock.advanceTo(new Date(Math.max(due, now) + SCHEDULE_GAP_MS));
  }

  /** A line a day. */
  #tell(what: string): void {
    const day = this.#clock.now().toISOString().slice(0, 10);
    if (day !== this.#day) this.#note(`  ${day}  ${what}`);
    this.#day = day;
  }
}

function onMoreVideos(file: CommentsFile): CommentsFile {
  const comments = file.comments.map((comment, index) => ({
    ...comment,
    video_id: `${comment.video_id || "video"}-${(index % VIDEOS_OF_ONE) + 1}`,
  }));
  return { ...file, comments };
}
