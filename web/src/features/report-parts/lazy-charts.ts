import { onDemand } from "@/lib/on-demand";

/** The chart library is 110 kB: it comes with the first chart, not with the screen. */
export const StackedBars = onDemand(() => import("./charts"), "StackedBars");
export const Donut = onDemand(() => import("./charts"), "Donut");
export const BarsAndShare = onDemand(() => import("./charts"), "BarsAndShare");
