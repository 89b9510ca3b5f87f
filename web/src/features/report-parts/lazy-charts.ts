import { lazy } from "react";

/** The chart library is 110 kB: it comes with the first chart, not with the screen. */
export const StackedBars = lazy(() =>
  import("./charts").then(({ StackedBars }) => ({ default: StackedBars })),
);
export const Donut = lazy(() => import("./charts").then(({ Donut }) => ({ default: Donut })));
