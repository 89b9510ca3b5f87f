export { DEMO, DEMO_VIDEOS } from "./demo/channel.ts";
export { startLiveComments } from "./demo/live.ts";
export { seedDemo } from "./demo/seed.ts";
