/** The demo's account, channel and videos. */
import type { VideoInput } from "../inputs.ts";
import type { Truth } from "../store.ts";
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

/** A comment of the demo's past month, with what was answered under it. */
export type DemoComment = {
  author: string;
  text: string;
  likes?: number;
  truth?: Truth;
  /** The owner's own answer, typed in Studio before the demo begins. */
  owner?: string;
  /** What another viewer wrote under it. */
  reply?: { author: string; text: string };
};

/** A demo video with its comments; `age` is days before the seeding. */
export type DemoVideo = Required<
  Pick<VideoInput, "id" | "title" | "description" | "viewCount" | "likeCount">
> & { age: number; comments: DemoComment[] };

/** All invented; the languages are those the simulated model can answer in. */
export const DEMO_VIDEOS = videos as DemoVideo[];
