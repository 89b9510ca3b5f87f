/** The demo's account, channels and videos. */
import type { VideoInput } from "../inputs.ts";
import type { Truth } from "../store.ts";
import clayVideos from "./clay-videos.json" with { type: "json" };
import videos from "./videos.json" with { type: "json" };

/** The demo's fixed names, so that a local stack can point at them. */
export const DEMO = {
  email: "kettle.and.kin@example.com",
  emailWithoutChannel: "no.channel.yet@example.com",
  channelId: "UCsimulatedKettleAndKin1",
  channelTitle: "Kettle & Kin (simulated)",
  clientId: "100000000001-simulated.apps.googleusercontent.com",
  clientSecret: "simulated-client-secret",
  projectNumber: 100_000_000_001,
  apiKey: "simulated-api-key-of-the-demo",
} as const;

/** The demo's other channel, which has a voice of its own. */
export const DEMO_CLAY = {
  email: "clay.and.kin@example.com",
  channelId: "UCsimulatedClayAndKin002",
  channelTitle: "Clay & Kin (simulated)",
} as const;

/** What an operator lends whose project is the demo's: settings of the functions. */
export const DEMO_OPERATOR = {
  YOUTUBE_API_KEY: DEMO.apiKey,
  GOOGLE_CLIENT_ID: DEMO.clientId,
  GOOGLE_CLIENT_SECRET: DEMO.clientSecret,
} as const;

/** A comment of the demo's past month, with what was answered under it. */
export type DemoComment = {
  author: string;
  text: string;
  likes?: number;
  /** Before the seeding; without it any time of the video's life. */
  daysAgo?: number;
  truth?: Truth;
  /** A name for what it asks and nothing answers: alike for comments that ask the same in other words. */
  asks?: string;
  /** The owner's own answer, typed in Studio before the demo begins. */
  owner?: string;
  /** What viewers wrote under it, soon after or so many days before the seeding. */
  replies?: { author: string; text: string; daysAgo?: number }[];
  /** What its writer makes of it on the demo's last day. */
  edited?: string;
};

/** A demo video with its comments; `age` is days before the seeding. */
export type DemoVideo = Required<
  Pick<VideoInput, "id" | "title" | "description" | "viewCount" | "likeCount">
> & { age: number; comments: DemoComment[] };

/** All invented; the languages are those the simulated model can answer in. */
export const DEMO_VIDEOS = videos as DemoVideo[];
export const DEMO_CLAY_VIDEOS = clayVideos as DemoVideo[];

/** The demo's channels on YouTube, each of a Google account of its own. */
export const DEMO_CHANNELS = [
  {
    ...{ channel: DEMO, videos: DEMO_VIDEOS, handle: "@kettleandkin-simulated", owner: "Kettle & Kin" },
    description: "Tea, baking and a loud family. A simulated channel: nothing here is on YouTube.",
    ...{ subscriberCount: 18_400, viewCount: 412_000 },
  },
  {
    ...{ channel: DEMO_CLAY, videos: DEMO_CLAY_VIDEOS, handle: "@clayandkin-simulated", owner: "Clay & Kin" },
    description: "Pottery, slowly. A simulated channel: nothing here is on YouTube.",
    ...{ subscriberCount: 3_150, viewCount: 41_000 },
  },
] as const;

/** Which of the demo's comments ask the same, for a simulated model that sees it. */
export const DEMO_QUESTIONS: { text: string; group: string }[] = [
  ...DEMO_VIDEOS,
  ...DEMO_CLAY_VIDEOS,
].flatMap(({ comments }) =>
  comments.flatMap(({ text, asks }) => (asks === undefined ? [] : [{ text, group: asks }])),
);

/** What the demo's owner has said beside the descriptions; `holdsDays` is from the day on which it is said. */
export const DEMO_FACTS: readonly {
  question: string;
  answer: string;
  links: string[];
  holdsDays?: number;
}[] = [
  {
    question: "Do you send tea to other countries?",
    answer: "Our shop sends tea to all of Europe; a parcel takes about a week.",
    links: ["https://kettleandkin.example/shop"],
  },
  {
    question: "When is the next kitchen session?",
    answer: "There is one kitchen session each season.",
    links: [],
    holdsDays: 90,
  },
];
