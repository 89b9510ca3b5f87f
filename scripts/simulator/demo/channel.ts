import type { VideoInput } from "../types.ts";

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

/** A demo video; `age` is days before the seeding. */
export type DemoVideo = Required<
  Pick<VideoInput, "id" | "title" | "description" | "viewCount" | "likeCount">
> & {
  age: number;
};

export const DEMO_VIDEOS = [
  {
    id: "simGrnTea01",
    title: "Green tea without the bitterness",
    description: "Water, leaf, time: the three dials. Simulated video.",
    viewCount: 48_210,
    likeCount: 2914,
    age: 61,
  },
  {
    id: "simScones02",
    title: "Scones in 25 minutes, three ways",
    description: "Plain, cheese and lemon, from one dough. Simulated video.",
    viewCount: 31_870,
    likeCount: 1890,
    age: 44,
  },
  {
    id: "simMatcha03",
    title: "Matcha at home: what you need and what you don't",
    description: "One whisk, one sieve, no gadgets. Simulated video.",
    viewCount: 22_455,
    likeCount: 1544,
    age: 29,
  },
  {
    id: "simChai0004",
    title: "My grandmother's masala chai",
    description: "Pounded, not powdered. Simulated video.",
    viewCount: 40_902,
    likeCount: 3720,
    age: 20,
  },
  {
    id: "simKettle05",
    title: "Five kettles tested: which one is worth it?",
    description: "We bought all of them ourselves. Simulated video.",
    viewCount: 17_333,
    likeCount: 921,
    age: 11,
  },
  {
    id: "simMusic006",
    title: "The songs we cook to (kitchen session)",
    description: "A playlist evening with the whole kin. Simulated video.",
    viewCount: 9104,
    likeCount: 733,
    age: 4,
  },
] as const satisfies readonly DemoVideo[];

export type DemoVideoId = (typeof DEMO_VIDEOS)[number]["id"];
