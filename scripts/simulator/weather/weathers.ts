/** Named weather: what Google really may do, rarely or as nobody documents (docs/YOUTUBE.md, Unknown). */
import { chanceOf, type Share, type Spells } from "../chance.ts";
import type { FaultRule } from "../faults.ts";
import { hash32, pseudoRandom } from "../ids.ts";
import { FORCE_SSL } from "../oauth/scopes.ts";
import { awayBetween, type ReplyFate } from "../reply-fates.ts";
import type { SettingsPatch } from "../settings.ts";
import type { Comment, Video } from "../store.ts";

/** Where a weather begins; its chance follows from the seed alone. */
export type Sky = { seed: number; since: number };

/** What a weather does, in terms of the simulator's knobs, faults and fates, and of what becomes of comments and videos. */
export type Weather = {
  /** One line for --help. */
  about: string;
  settings?(sky: Sky): SettingsPatch;
  faults?(sky: Sky): FaultRule[];
  /** Fates of shares of the coming inserts, from 0 upwards; the rest is as always. */
  fates?: [share: number, fate: ReplyFate][];
  /** What becomes of a viewer's comment, if anything. */
  comment?(id: string, sky: Sky): Comment["changes"] | undefined;
  /** Never part of a mixture: it has bounds of its own, or keeps everything waiting that the others are about. */
  alone?: true;
  /** Who may watch a video from when to when; `rank` counts the videos in an order that is drawn. */
  video?(rank: number, sky: Sky): Video["closed"];
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const always = { times: null } as const;
const spells = (sky: Sky, name: string, everyMs: number, lastsMs: number): Spells => ({
  seed: hash32(`${name} ${sky.seed}`),
  since: sky.since,
  everyMs,
  lastsMs,
});
/** Drawn anew every ten minutes, so that nothing fails for ever. */
const share = (sky: Sky, to: number, from = 0): Share => ({
  seed: sky.seed,
  from,
  to,
  redrawn: { since: sky.since, everyMs: 10 * MINUTE },
});

export const WEATHERS = {
  "missing-id-404": {
    about: "a list by id answers 404 for all its ids when one is gone; some comments and replies are gone",
    settings: () => ({ unknownIds: "notFound" }),
    fates: [
      [0.02, { kind: "removedAfter", hours: 1 }],
      [0.02, { kind: "removedAfter", hours: 9 }],
      [0.02, { kind: "removedAfter", hours: 20 }],
    ],
    comment: (id, { seed, since }) =>
      chanceOf(seed, id) < 0.03
        ? [{ at: since + chanceOf(seed, id, "when") * 6 * HOUR, truth: "deleted" }]
        : undefined,
  },
  "private-videos": {
    about: "videos turn private or members-only, so that the public finds nothing there; some come back",
    video(rank, { since }) {
      switch (rank) {
        case 0:
          return [{ from: since, to: since + 8 * HOUR, to_whom: "owner" }];
        case 1:
          return [{ from: since + HOUR, to: null, to_whom: "owner" }];
        case 2:
          return [{ from: since + HOUR / 2, to: since + 26 * HOUR, to_whom: "members" }];
        case 3:
          return [{ from: since + 2 * HOUR, to: null, to_whom: "members" }];
        default:
          return undefined;
      }
    },
  },
  "blinking-comments": {
    about: "comments and replies are nowhere for a moment, by id and in lists, then back",
    fates: [
      [0.08, { kind: "blinks", awayMs: [[0, 8 * MINUTE]] }],
      [
        0.06,
        {
          kind: "blinks",
          awayMs: [
            [2 * MINUTE, 7 * MINUTE],
            [25 * MINUTE, 50 * MINUTE],
          ],
        },
      ],
      [0.06, { kind: "blinks", awayMs: [[5.9 * HOUR, 6.4 * HOUR]] }],
      [0.08, { kind: "blinks", awayMs: [[23.8 * HOUR, 24.6 * HOUR]] }],
    ],
    comment(id, { seed, since }) {
      if (chanceOf(seed, id) >= 0.15) return undefined;
      return [0, 1, 2].flatMap((turn) => {
        const from = since + turn * 9 * HOUR + chanceOf(seed, id, turn) * 8 * HOUR;
        return awayBetween(from, from + 5 * MINUTE + chanceOf(seed, id, turn, "length") * 40 * MINUTE);
      });
    },
  },
  "outage-5xx": {
    about: "spells of 5xx, of everything or of inserts alone; some inserts that were answered so did land",
    faults(sky) {
      const all = spells(sky, "all", 4 * HOUR, HOUR);
      const writes = { ...spells(sky, "writes", 3 * HOUR, HOUR), atOnce: true };
      const insert = { method: "comments.insert", ...always } as const;
      return [
        ...[all, writes].map(
          (during): FaultRule => ({
            ...insert,
            during,
            share: share(sky, 0.35),
            fault: { kind: "commitThenError" },
          }),
        ),
        { ...insert, during: all, fault: { kind: "error", status: 503 } },
        { ...insert, during: writes, share: share(sky, 0.9), fault: { kind: "error", status: 500 } },
        { method: "google", ...always, during: all, fault: { kind: "error", status: 503 } },
      ];
    },
  },
  "bad-page-token": {
    about: "pages hold fewer than was asked for, and their tokens are refused midway through a walk",
    settings: () => ({ shortPages: 10 }),
    faults: (sky) => [
      {
        method: "youtube",
        ...always,
        paged: true,
        share: share(sky, 0.5),
        fault: { kind: "error", status: 400, reason: "invalidPageToken" },
      },
    ],
  },
  "quota-out-of-season": {
    about: "quotaExceeded for some minutes, a few times a day, with little of the day's quota used",
    faults: (sky) => [
      {
        method: "youtube",
        ...always,
        during: { ...spells(sky, "403", 5 * HOUR, 25 * MINUTE), atOnce: true },
        fault: { kind: "error", status: 403, reason: "quotaExceeded" },
      },
      {
        method: "youtube",
        ...always,
        during: spells(sky, "429", 8 * HOUR, 25 * MINUTE),
        fault: {
          kind: "error",
          status: 429,
          reason: "rateLimitExceeded",
          message:
            "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service 'youtube.googleapis.com'.",
        },
      },
    ],
  },
  slow: {
    about: "answers take long, come in pieces or in half, or come after the caller has given up",
    faults: (sky) => [
      // One that is waited for in full; the others that nobody hears of are cut connections, which cost no waiting.
      { method: "comments.insert", nth: 20, times: 1, fault: { kind: "latency", ms: 15_500 } },
      { method: "google", ...always, share: share(sky, 0.02), fault: { kind: "commitThenDrop" } },
      { method: "google", ...always, share: share(sky, 0.03, 0.02), fault: { kind: "dropBeforeCommit" } },
      { method: "google", ...always, share: share(sky, 0.04, 0.03), fault: { kind: "truncatedJson" } },
      { method: "google", ...always, share: share(sky, 0.06, 0.04), fault: { kind: "slowBody", ms: 1000 } },
      { method: "google", ...always, share: share(sky, 0.1, 0.06), fault: { kind: "latency", ms: 1000 } },
    ],
  },
  "replies-lag": {
    about: "replies stand in lists only minutes later and counts disagree; some inserts lose their answer",
    settings: ({ seed, since }) => ({
      repliesLag: { seed, mostMs: 10 * MINUTE },
      miscounted: { seed, to: 0.05, redrawn: { since, everyMs: HOUR } },
    }),
    faults: (sky) => [
      { method: "comments.insert", ...always, share: share(sky, 0.05), fault: { kind: "commitThenDrop" } },
    ],
  },
  "thread-gone": {
    about: "some threads answer 404 or 403 for their replies, while their neighbours are fine",
    settings: ({ seed }) => ({ miscounted: { seed, to: 0.08 } }),
    faults: ({ seed }) =>
      [
        { share: { seed, to: 0.04 }, status: 404, reason: "commentNotFound" },
        { share: { seed, from: 0.04, to: 0.08 }, status: 403, reason: "forbidden" },
      ].map(({ share, status, reason }) => ({
        method: "comments.list",
        mode: "parentId",
        ...always,
        share,
        fault: { kind: "error", status, reason },
      })),
  },
  moderated: {
    about: "some replies are held, taken for spam, shown to their author alone, rejected or removed later",
    fates: [
      [0.03, { kind: "held" }],
      [0.02, { kind: "held", releasedAfterMs: 2 * HOUR }],
      [0.02, { kind: "held", releasedAfterMs: 18 * HOUR }],
      [0.02, { kind: "likelySpam" }],
      [0.015, { kind: "rejectedLater", afterMs: 10 * MINUTE }],
      [0.015, { kind: "rejectedLater", afterMs: 5 * HOUR, initially: "heldForReview" }],
      [0.02, { kind: "shadowDropped" }],
      [0.02, { kind: "removedAfter", hours: 3 }],
      [0.02, { kind: "textAltered", text: "Thanks for the link to a video title" }],
    ],
  },
  "odd-fields": {
    about: "authors, texts, counts or whole snippets are missing, null, empty or of unknown values",
    settings: ({ seed, since }) => ({ oddFields: { seed, to: 0.25, redrawn: { since, everyMs: HOUR } } }),
  },
  "html-entities": {
    about:
      "viewers' texts come as textDisplay alone, with entities and markup although plain text was asked for",
    settings: () => ({ textOriginalForOthers: false, plainTextEscaped: true }),
  },
  "endless-pages": {
    alone: true,
    about:
      "the last page of a list names itself as the next one, and some threads count a reply more than they have",
    settings: ({ seed }) => ({ endlessPages: true, miscounted: { seed, to: 0.3 } }),
  },
  "unknown-403": {
    alone: true,
    about:
      "for an hour of three everything is a 403 page, and at other times a 403 of some insert gives a reason that nobody knows",
    faults: (sky) => [
      {
        method: "youtube",
        ...always,
        during: spells(sky, "page", 3 * HOUR, HOUR),
        fault: { kind: "errorPage", status: 403 },
      },
      {
        method: "comments.insert",
        ...always,
        share: share(sky, 0.04),
        fault: { kind: "error", status: 403, reason: "requestDeclined" },
      },
    ],
  },
  "ids-in-another-case": {
    alone: true,
    about: "some inserts answer an id in another case than lists show it",
    settings: ({ seed }) => ({ otherCaseIds: { seed, to: 0.15 } }),
  },
  "thread-twice": {
    alone: true,
    about: "some threads stand on a page twice, once with the text that they had before they were edited",
    settings: ({ seed }) => ({ threadsTwice: { seed, to: 0.2 } }),
  },
  "fewer-rights": {
    alone: true,
    about: "a renewed token may not post any more although that was granted",
    settings: () => ({ refreshLacks: [FORCE_SSL] }),
  },
} satisfies Record<string, Weather>;

export type WeatherName = keyof typeof WEATHERS;
export const WEATHER_NAMES = Object.keys(WEATHERS) as WeatherName[];

/** How many make a mixture. */
const MIXED = 4;
export const MIXABLE = WEATHER_NAMES.filter((name) => !(WEATHERS[name] as Weather).alone);

/** The names of a random mixture; the same seed mixes the same. */
export function mixture(seed: number): WeatherName[] {
  const random = pseudoRandom(seed);
  return MIXABLE.map((name) => ({ name, place: random() }))
    .sort((left, right) => left.place - right.place)
    .slice(0, MIXED)
    .map(({ name }) => name);
}
